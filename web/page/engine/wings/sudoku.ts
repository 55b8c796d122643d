// The engine of boards.

import { Client } from "../client";

export const { ask, run, condition } = new Client("sudoku");
