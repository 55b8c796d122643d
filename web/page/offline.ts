// The service worker: keeps all files of the page, so that it works without a network. The build
// fills in the list of files and its version.

declare const __FILES__: string[];
declare const __VERSION__: string;

const worker = self as unknown as ServiceWorkerGlobalScope;
const current = `quadrille-${__VERSION__}`;

worker.addEventListener("install", (event) => {
  const files = caches.open(current).then((cache) => cache.addAll(__FILES__));
  event.waitUntil(files.then(() => worker.skipWaiting()));
});

/** Removes the files of older versions. */
async function removeOld(): Promise<void> {
  const ours = (await caches.keys()).filter((name) => /^quadrille-/.test(name));
  const old = ours.filter((name) => name !== current);
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener("activate", (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.origin === worker.location.origin) {
    const kept = caches.match(event.request, { ignoreSearch: true, ignoreVary: true });
    event.respondWith(kept.then((response) => response ?? fetch(event.request)));
  }
});

export {};
