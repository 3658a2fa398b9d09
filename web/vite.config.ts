// SPDX-License-Identifier: MIT
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

declare const process: { env: Record<string, string | undefined> };
const TABLE = process.env.REDOUBT_TABLE ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/redoubt/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // nothing as data: addresses, so that the policy for content stays small
    modulePreload: { polyfill: false }, // the polyfill would be one more script
    reportCompressedSize: false,
  },
  server: {
    proxy: { "/api": { target: TABLE }, "/ws": { target: TABLE, ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node", isolate: false, css: { include: /./ } },
});
