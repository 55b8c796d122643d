// How the page is put together: static files with relative addresses, so that they work in any
// folder of any web server, and a service worker that keeps them for later.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import preact from "@preact/preset-vite";
import { type Plugin, defineConfig } from "vite";

/**
 * Writes the list of all files, with their digests, into the service worker, and a version that
 * changes with them. The page is the last of the list.
 */
function offline(): Plugin {
  const digest = (text: string | Buffer): string =>
    createHash("sha256").update(text).digest("base64");
  return {
    name: "offline",
    apply: "build",
    // The files as they are served: only now nothing changes them any more.
    writeBundle({ dir = "" }) {
      const worker = join(dir, "offline.js");
      const files = readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
        // For other programs than the page: its icons and its preview, in PNG, and robots.txt.
        .filter((name) => !/^(offline\.js|index\.html)$|\.png$|^robots\.txt$/.test(name));
      const list = [...files.sort(), "index.html"].map((name) => {
        const address = name === "index.html" ? "./" : name;
        return [address, `sha256-${digest(readFileSync(join(dir, name)))}`];
      });
      const code = readFileSync(worker, "utf8");
      if (!code.includes("__FILES__") || !code.includes("__VERSION__")) {
        throw new Error("the service worker has no place for its files");
      }
      const version = digest(JSON.stringify(list)).replaceAll(/\W/g, "").slice(0, 16);
      const filled = code
        .replace("__FILES__", JSON.stringify(list))
        .replace("__VERSION__", JSON.stringify(version));
      writeFileSync(worker, filled);
    },
  };
}

/** Where the source is, as the manifest of the library says. */
const source = /^repository = "(.*)"$/m.exec(
  readFileSync(fileURLToPath(new URL("../Cargo.toml", import.meta.url)), "utf8"),
)?.[1];

/**
 * Writes the address of the page into it, for programs that show a preview of a link: they follow
 * no relative address. `PAGE_ADDRESS` says where the page will be.
 */
function preview(): Plugin {
  const { PAGE_ADDRESS: address } = process.env;
  const tag = (property: string, content: string) => ({
    tag: "meta",
    attrs: { property, content },
  });
  return {
    name: "preview",
    transformIndexHtml: () =>
      address === undefined
        ? []
        : [tag("og:url", address), tag("og:image", new URL("preview.png", address).href)],
  };
}

export default defineConfig({
  root: "page",
  base: "./",
  publicDir: "../public",
  plugins: [preact(), preview(), offline()],
  // Of the service worker, which explains it. The tests have another.
  define: { __PATIENCE__: 4000, __SOURCE__: JSON.stringify(source) },
  resolve: {
    alias: { engine: fileURLToPath(new URL("../target/web/engine", import.meta.url)) },
  },
  worker: { format: "es" },
  server: { fs: { allow: [".."] } },
  build: {
    outDir: "../dist",
    emptyOutDir: true,
    target: "es2022",
    rollupOptions: {
      input: {
        index: fileURLToPath(new URL("page/index.html", import.meta.url)),
        offline: fileURLToPath(new URL("page/offline.ts", import.meta.url)),
      },
      output: {
        entryFileNames: (chunk) =>
          chunk.name === "offline" ? "offline.js" : "files/[name]-[hash].js",
        chunkFileNames: "files/[name]-[hash].js",
        assetFileNames: "files/[name]-[hash][extname]",
      },
    },
  },
});
