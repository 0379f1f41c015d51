/** Builds the web app into `dist` unless the same sources were built already. */
import { resolve } from "node:path";
import { buildOnce } from "../src/app/server/build.ts";

await buildOnce(resolve(import.meta.dirname, ".."), (line) => console.log(line));
