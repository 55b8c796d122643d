// The engine of the dance and the gallery.

import { Client } from "../client";

export const { ask, run, condition } = new Client("cover");
