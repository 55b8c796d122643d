// The engine of the gallery.

import { Client } from "../client";

export const { ask, run, condition } = new Client("gallery");
