// The page: its frame, and the view that the address names.

import "./style.css";
import { render } from "preact";
import { Frame } from "./frame";

/** Keeps the page for the time without a network, where the browser allows that. */
async function keepOffline(): Promise<void> {
  try {
    await navigator.serviceWorker.register("./offline.js", { updateViaCache: "none" });
  } catch {
    // The page works as well, but not without a network.
  }
}

const page = document.getElementById("page");
if (page !== null) {
  page.replaceChildren();
  render(<Frame />, page);
}
if (import.meta.env.PROD) {
  void keepOffline();
}
