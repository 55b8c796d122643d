// A version of the page that has other files than the one in web/dist: the names of all of them
// differ, and the page has the name of the version in a `meta`.

import { defineConfig, mergeConfig } from "vite";
import base from "../vite.config";

const version = process.env["VERSION"] ?? "";
// On a busy machine any answer may take a while: only the version that is to give up does so soon.
const patience = version === "hasty" ? 1000 : 120_000;

export default mergeConfig(
  base,
  defineConfig({
    define: { __PATIENCE__: patience },
    plugins: [
      {
        name: "version",
        transformIndexHtml: () => [{ tag: "meta", attrs: { name: "version", content: version } }],
      },
    ],
    build: {
      assetsDir: `${version}/assets`,
      rollupOptions: {
        output: {
          entryFileNames: ({ name }) =>
            name === "offline" ? "offline.js" : `${version}/[name]-[hash].js`,
          chunkFileNames: `${version}/[name]-[hash].js`,
          assetFileNames: `${version}/[name]-[hash][extname]`,
        },
      },
    },
  }),
);
