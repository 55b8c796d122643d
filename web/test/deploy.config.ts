// A version of the page that has other files than the one in web/dist: the names of all of them
// differ, and the page has the name of the version in a `meta`.

import { defineConfig, mergeConfig } from "vite";
import base from "../vite.config";

const version = process.env["VERSION"] ?? "";

export default mergeConfig(
  base,
  defineConfig({
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
