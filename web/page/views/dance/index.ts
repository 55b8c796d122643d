export { Dance } from "./view";
