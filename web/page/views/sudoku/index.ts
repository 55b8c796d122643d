export { Sudoku } from "./view";
