// The page: its frame, and the view that the address names.

import "./style.css";
import { render } from "preact";
import { address } from "./address";
import { moduleOf } from "./engine/module";
import { beginEarly } from "./engine/workers";
import { Frame } from "./frame";
import { watch } from "./parts/updated";

// The engine begins, and its code arrives, beside the view's.
const wing = address.peek().view;
const first = moduleOf(wing);
beginEarly(wing);

/** Keeps the page for the time without a network, where the browser allows that; after the first
 * view has arrived, since this loads all others. */
async function keepOffline(): Promise<void> {
  try {
    await first;
    const worker = await navigator.serviceWorker.register("./offline.js", {
      updateViaCache: "none",
    });
    watch(worker, import.meta.url.split("/").at(-1) ?? "");
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
