import type { Running } from "./processes.ts";
import { median, type Row, row } from "./report.ts";

/** Requests of each kind and size, asked in turn, after some that do not count. */
const TIMES = 150;
const WARM_UP = 30;
const MOST = 1.5;
/** Compression is for the cache, which is out of the way here. */
const PLAIN = { headers: { "accept-encoding": "identity" } };

/**
 * A public list over a hundred thousand of something against a thousand, asked in turn.
 * @param subject what there is so much of
 * @param enoughMs what takes no longer is well, whatever the ratio
 */
export async function comparePublic(
  subject: string,
  what: string,
  { few, many, address, enoughMs = 0 }: { few: Running; many: Running; address: string; enoughMs?: number },
): Promise<Row> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let time = -WARM_UP; time < TIMES; time += 1) {
    const [a, b] = [await ask(few.url + address), await ask(many.url + address)];
    if (time < 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  const [a, b] = [median(times.few), median(times.many)];
  const ratio = b / a;
  return row(
    `${subject}, ${what}: 100,000 against 1,000`,
    `${ratio.toFixed(2)} × (${b.toFixed(2)} ms against ${a.toFixed(2)} ms)`,
    {
      text: enoughMs > 0 ? `≤ ${MOST} × or ≤ ${enoughMs} ms` : `≤ ${MOST} ×`,
      met: ratio <= MOST || b <= enoughMs,
    },
  );
}

/** Milliseconds of one request. */
async function ask(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url, PLAIN);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return performance.now() - begun;
}
