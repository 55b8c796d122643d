export { Variants } from "./view";
