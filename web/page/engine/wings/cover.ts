// The engine of exact cover.

import { Client } from "../client";

export const { ask, run, condition } = new Client("cover");
