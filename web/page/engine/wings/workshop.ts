// The engine of the workshop.

import { Client } from "../client";

export const { ask, run, condition } = new Client("workshop");
