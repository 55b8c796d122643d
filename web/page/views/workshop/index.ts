export { Workshop } from "./view";
