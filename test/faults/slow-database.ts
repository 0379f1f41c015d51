import { until } from "../support/within.ts";
import { addressThrough, serverOf } from "./support/database-address.ts";
import { lookFor, outcomesOf, startWriters } from "./support/promises.ts";
import { startProxy } from "./support/proxy.ts";
import { readInTime, seconds } from "./support/readers-in-time.ts";
import { openWorldSite } from "./support/world-site.ts";

/** Milliseconds of each piece on its way, one way, and how long it stays so. */
const DELAYS = [20, 100, 400];
const EACH_MS = 20_000;
/** Whatever is asked is answered or refused by then: the wait for a connection, and a statement's own limit. */
const LIMIT_MS = 45_000;

/**
 * The database answers slower and slower, through a way that holds every piece back.
 * @throws Error when something is not answered in time, an answer is an inner error, or what was acknowledged is not there
 */
export default async function slowDatabase(say: (line: string) => void): Promise<void> {
  const site = await openWorldSite({ members: 2000 });
  const proxy = await startProxy(serverOf(site.url));
  try {
    const app = await site.start({ env: { DATABASE_URL: addressThrough(site.url, proxy.port) } });
    const writers = startWriters(site.world, () => app.origin, { count: 6 });
    const readers = readInTime(() => app.origin);
    try {
      for (const delay of DELAYS) {
        proxy.delay = delay;
        const before = writers.told.kept.length;
        await new Promise((done) => setTimeout(done, EACH_MS));
        say(
          `${delay} to ${2 * delay} ms each way: ${writers.told.kept.length - before} writes in ${EACH_MS / 1000} s; slowest so far ${seconds(Math.max(writers.told.slowest, readers.slowest))} s`,
        );
      }
      proxy.delay = 0;
      const before = writers.told.kept.length;
      await until("writes as before", () => writers.told.kept.length > before + 20);
    } finally {
      await readers.stop();
      await writers.stop();
    }
    const { wrong } = await lookFor(site, site.world, writers.told);
    const odd = Object.keys(readers.statuses).filter((status) => !["200", "503"].includes(status));
    if (odd.length > 0) wrong.push(`readers got ${JSON.stringify(readers.statuses)}`);
    const slowest = Math.max(writers.told.slowest, readers.slowest);
    if (slowest > LIMIT_MS) wrong.push(`an answer took ${seconds(slowest)} s`);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    say(
      `${DELAYS.at(-1)} ms and more each way: ${writers.told.kept.length} writes acknowledged, none lost; slowest answer ${seconds(slowest)} s; ${outcomesOf(writers.told)}`,
    );
  } finally {
    await site.close();
    await proxy.close();
  }
}
