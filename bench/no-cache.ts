/**
 * Loaded with `--import` before the app, this takes the response cache away, so that what a miss costs can be
 * measured without a switch for it in the product. `BENCH_NO_CACHE=all` keeps no answer, `pages` leaves the data's cache in
 * place, and `changed` drops the tags of BENCH_CHANGED (with commas in between) before each request: what that change does
 * not touch stays kept.
 */
import { resolve } from "node:path";
import type * as Serve from "../src/app/server/serve.ts";

type Built = Pick<typeof Serve, "Coalescer" | "ResponseCache">;

const mode = process.env.BENCH_NO_CACHE;
const changed = (process.env.BENCH_CHANGED ?? "").split(",").filter((tag) => tag !== "");

const keeps = (url: string | undefined) =>
  mode === "changed" || (mode === "pages" && url?.startsWith("/api/") === true);
const isChanged = (tags: Iterable<string>) => [...tags].some((tag) => changed.includes(tag));

// The app runs out of its bundle, in the program that `main.ts` becomes.
if (process.argv[1]?.endsWith("start.js"))
  takeAway((await import(resolve(import.meta.dirname, "../dist/app/serve.js"))) as Built);

function takeAway({ Coalescer, ResponseCache }: Built): void {
  const { serve, store, peek } = ResponseCache.prototype;
  ResponseCache.prototype.serve = function serveKept(request, response) {
    if (changed.length > 0) this.invalidate(changed);
    return keeps(request.url) && serve.call(this, request, response);
  };
  ResponseCache.prototype.store = async function storeKept(key, input) {
    // Only asked for without compression, which other threads would do.
    const bytes = { bytes: input.body, headers: [] };
    if (!keeps(key) || isChanged(input.tags)) return { etag: "", identity: bytes, brotli: bytes };
    // Begun in no generation, since nothing is shared below: what changes not is as good as of this moment.
    return store.call(this, key, input, this.generation);
  };
  ResponseCache.prototype.peek = function peekKept(key) {
    return keeps(key) ? peek.call(this, key) : undefined;
  };
  // Each request pays for itself, also where the same is being computed for another.
  Coalescer.prototype.share = function computeEach(_key, compute) {
    return compute(0);
  };
}
