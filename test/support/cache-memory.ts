/** Prints what the entries of a response cache really take, and what is counted for them: node --expose-gc … */
import { ResponseCache } from "../../src/platform/http/response-cache.ts";

const ENTRIES = 4000;
const headers = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-cache",
  "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'",
  "referrer-policy": "strict-origin-when-cross-origin",
  "x-content-type-options": "nosniff",
};

async function used(): Promise<number> {
  // What zlib held is given back a moment after it was collected.
  for (let turn = 0; turn < 3; turn += 1) {
    globalThis.gc?.();
    await new Promise((next) => setTimeout(next, 200));
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const cache = new ResponseCache({ maxBytes: Number.POSITIVE_INFINITY });
const card = (at: number) => ({
  id: String(at),
  title: `第 ${at} 篇，雨天赛道的第一圈`,
  reads: at,
  likes: 0,
  cover: null,
});
const put = async (at: number) => {
  const data = { items: Array.from({ length: 5 }, (_, index) => card(at * 10 + index)), next_cursor: null };
  const body = Buffer.from(JSON.stringify({ state: true, data }));
  const key = `/api/articles?cursor=${at}&limit=5`;
  await cache.store(
    key,
    { status: 200, headers, body, seconds: 600, tags: [`article:${at}`, "articles"] },
    0,
  );
  if (at % 2 === 0) cache.peek(key)?.parsed();
};

for (let at = 0; at < 2000; at += 1) await put(at);
const before = { real: await used(), counted: cache.bytes };
for (let at = 2000; at < 2000 + ENTRIES; at += 1) await put(at);
const after = { real: await used(), counted: cache.bytes };
process.stdout.write(
  JSON.stringify({
    real: after.real - before.real,
    counted: after.counted - before.counted,
    entries: ENTRIES,
  }),
);
