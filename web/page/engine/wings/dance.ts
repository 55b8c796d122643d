// The engine of the dance.

import { Client } from "../client";

export const { ask, run, condition } = new Client("dance");
