export { Gallery } from "./view";
