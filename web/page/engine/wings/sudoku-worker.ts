// The worker of the engine of boards.

import start from "engine/sudoku/quadrille_sudoku.js";
import { sudokuCalls, sudokuRuns } from "../answers/sudoku";
import { serve } from "../serve";

serve<"sudoku">(start, sudokuCalls, sudokuRuns);
