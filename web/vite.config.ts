// How the page is put together: static files with relative addresses, so that they work in any
// folder of any web server, and a service worker that keeps them for later.

import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import preact from "@preact/preset-vite";
import { type Plugin, defineConfig } from "vite";

/** Writes the list of all files into the service worker, with a version that changes with them. */
function offline(): Plugin {
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const worker = Object.values(bundle).find((file) => file.fileName === "offline.js");
      if (worker?.type !== "chunk") {
        throw new Error("the service worker is missing");
      }
      const files = Object.keys(bundle).filter((file) => file !== "offline.js");
      const digest = createHash("sha256");
      for (const file of Object.values(bundle)) {
        digest.update(file.type === "chunk" ? file.code : file.source);
      }
      const version = digest.digest("hex").slice(0, 16);
      const all = ["./", ...files, "icon.svg", "manifest.webmanifest"];
      worker.code = worker.code
        .replace("__FILES__", JSON.stringify(all))
        .replace("__VERSION__", JSON.stringify(version));
    },
  };
}

export default defineConfig({
  root: "page",
  base: "./",
  publicDir: "../public",
  plugins: [preact(), offline()],
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
