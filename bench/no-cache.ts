/**
 * Loaded with `--import` before the app, this takes the response cache away, so that what a miss costs can be
 * measured without a switch for it in the product. `BENCH_NO_CACHE=pages` leaves the data's cache in place.
 */
import { Coalescer } from "../src/platform/http/coalescer.ts";
import { ResponseCache } from "../src/platform/http/response-cache.ts";

const { serve, store, peek } = ResponseCache.prototype;
const keeps = (url: string | undefined) =>
  process.env.BENCH_NO_CACHE === "pages" && url?.startsWith("/api/") === true;

ResponseCache.prototype.serve = function serveKept(request, response) {
  return keeps(request.url) && serve.call(this, request, response);
};
ResponseCache.prototype.store = async function storeKept(key, input, generation) {
  // Only asked for without compression, which other threads would do.
  const bytes = { bytes: input.body, headers: [] };
  if (!keeps(key)) return { etag: "", identity: bytes, gzip: bytes, brotli: bytes };
  return store.call(this, key, input, generation);
};
ResponseCache.prototype.peek = function peekKept(key) {
  return keeps(key) ? peek.call(this, key) : undefined;
};
// Each request pays for itself, also where the same is being computed for another.
Coalescer.prototype.share = function computeEach(_key, compute) {
  return compute(0);
};
