// The service worker: keeps all files of the page, so that it works without a network and while
// it is replaced by a new version. The build fills in the version, and each file with its digest.
//
// - A version is kept as a whole or not at all. Its files come from the server and not from the
//   HTTP cache, and each has to have its digest: a page never meets the files of another version.
// - The page itself comes from the network first, so that a new version is seen at once.
// - The version before is kept too. A tab that shows it still finds what it loads later.

declare const __FILES__: [name: string, digest: string][];
declare const __VERSION__: string;
/** How long the network may take to give the page before the kept one is shown, in milliseconds. */
declare const __PATIENCE__: number;

const worker = self as unknown as ServiceWorkerGlobalScope;
/** The folder of the page. The names of our caches have it, with a blank, which no address has:
 * other folders of the server may have pages like this one. */
const { scope } = worker.registration;
const ours = `quadrille ${scope} `;
const current = ours + __VERSION__;

/** The file as the server has it now. It is made anew, since the page may not be the result of a
 * redirection. */
async function load(name: string, integrity: string): Promise<Response> {
  const response = await fetch(name, { cache: "reload", integrity });
  if (!response.ok) {
    throw new Error(`${name}: ${response.status}`);
  }
  return new Response(await response.blob(), { headers: response.headers });
}

async function install(): Promise<void> {
  const loads = __FILES__.map(async ([name, digest]) => [name, await load(name, digest)] as const);
  const files = await Promise.all(loads);
  // Caches are listed in the order in which they were made, and a version may return.
  await caches.delete(current);
  const cache = await caches.open(current);
  try {
    // In the order of the list, which ends with the page: a version that has it is whole.
    for (const [name, response] of files) {
      await cache.put(new URL(name, scope), response);
    }
  } catch (error) {
    await caches.delete(current);
    throw error;
  }
}

/** The names of our caches, oldest first. */
async function versions(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(ours));
}

/** Removes what is older than the version before this one, and what is not whole. */
async function removeOld(): Promise<void> {
  const all = await versions();
  // Later ones, if there are any, are about to be installed.
  let hasBefore = false;
  for (const name of all.slice(0, Math.max(0, all.indexOf(current))).reverse()) {
    const cache = await caches.open(name);
    const isWhole = (await cache.match(scope)) !== undefined;
    if (isWhole && !hasBefore) {
      hasBefore = true;
    } else {
      await caches.delete(name);
    }
  }
}

/** The file as it is kept, by this version or else by the latest other one. */
async function kept(address: string): Promise<Response | undefined> {
  try {
    const others = (await versions()).filter((name) => name !== current);
    for (const name of [current, ...others.reverse()]) {
      const cache = await caches.open(name);
      const response = await cache.match(address, { ignoreVary: true });
      if (response !== undefined) {
        return response;
      }
    }
  } catch {
    // The browser may take the storage away: then there is the network.
  }
  return undefined;
}

/** The page from the network, with all of its text. The HTTP cache has to ask the server. */
async function fresh(request: Request, signal: AbortSignal | null): Promise<Response> {
  const response = await fetch(request, { cache: "no-cache", signal });
  const { ok, headers } = response;
  return ok ? new Response(await response.blob(), { headers }) : response;
}

/** The page from the network, or the kept one if the network has none. */
async function page(request: Request): Promise<Response> {
  const known = await kept(scope);
  if (known === undefined) {
    return fresh(request, null);
  }
  try {
    const response = await fresh(request, AbortSignal.timeout(__PATIENCE__));
    return response.status === 404 || response.status >= 500 ? known : response;
  } catch {
    return known;
  }
}

worker.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  address.search = "";
  address.hash = "";
  if (request.method !== "GET" || !address.href.startsWith(scope)) {
    return;
  }
  const name = address.href.slice(scope.length);
  if (request.mode === "navigate" && (name === "" || name === "index.html")) {
    event.respondWith(page(request));
  } else {
    event.respondWith(kept(address.href).then((response) => response ?? fetch(request)));
  }
});

export {};
