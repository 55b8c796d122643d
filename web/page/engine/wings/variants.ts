// The engine of variants.

import { Client } from "../client";

export const { ask, run, condition } = new Client("variants");
