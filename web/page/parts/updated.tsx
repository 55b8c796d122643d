// A tab that shows an old version, while a new one is kept already, says so.

import { signal } from "@preact/signals";
import { strings } from "../strings";

/** Whether the service worker keeps another version than the one that is shown. */
const isOld = signal(false);

/** Whether the page that the service worker keeps loads this script. */
async function isCurrent(script: string): Promise<boolean> {
  const response = await fetch("./").catch(() => null);
  const text = response?.ok === true ? await response.text() : null;
  return text === null || text.includes(script);
}

/** Looks when another service worker takes over; `script` is the name of the page's own script. */
export function watch(registration: ServiceWorkerRegistration, script: string): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    void isCurrent(script).then((isIt) => (isOld.value = !isIt));
  });
  // A tab that stays open for days asks for new versions when the reader returns to it.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") {
      registration.update().catch(() => undefined);
    }
  });
}

export function Updated() {
  return isOld.value ? (
    <p role="status" class="updated">
      {strings.updated}{" "}
      <button type="button" onClick={() => location.reload()}>
        {strings.reload}
      </button>
    </p>
  ) : null;
}
