// The page: its frame, and the view that the address names.

import "./style.css";
import { render } from "preact";
import { Frame } from "./frame";

const page = document.getElementById("page");
if (page !== null) {
  render(<Frame />, page);
}
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("./offline.js");
}
