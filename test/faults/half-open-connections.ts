import { until } from "../support/within.ts";
import { addressThrough, serverOf } from "./support/database-address.ts";
import { ask } from "./support/load.ts";
import { lookFor, outcomesOf, startWriters } from "./support/promises.ts";
import { startProxy } from "./support/proxy.ts";
import { readInTime, seconds } from "./support/readers-in-time.ts";
import { openWorldSite } from "./support/world-site.ts";

/** Times that all connections are reset, and that the way takes everything and hands on nothing. */
const DROPS = 20;
const SILENCES = 2;
/** Longer than any limit of the app's own, so that all of them are met. */
const SILENT_MS = 50_000;
/** A statement has 30 s of the server, and five more to be on its way. */
const LIMIT_MS = 44_000;
const BACK_MS = 20_000;

/**
 * Connections to the database are reset under load, and then go nowhere without a word.
 * @throws Error when something is not answered in time, it does not recover by itself, or what was acknowledged is not there
 */
export default async function halfOpenConnections(say: (line: string) => void): Promise<void> {
  const site = await openWorldSite({ members: 4000 });
  const proxy = await startProxy(serverOf(site.url));
  try {
    const app = await site.start({ env: { DATABASE_URL: addressThrough(site.url, proxy.port) } });
    const writers = startWriters(site.world, () => app.origin, { count: 6 });
    const readers = readInTime(() => app.origin);
    const { told } = writers;
    let longest = 0;
    /** Waits for writes as before. */
    const back = async (what: string, ms: number) => {
      const begun = performance.now();
      const before = told.kept.length;
      const works = async () => {
        const ready = await ask(`${app.origin}/readyz`);
        return told.kept.length > before + 10 && !(ready instanceof Error) && ready.status === 200;
      };
      await until(`writes after ${what}`, works, ms);
      longest = Math.max(longest, performance.now() - begun);
    };
    try {
      await back("the start", 60_000);
      longest = 0;
      let dropped = 0;
      for (let drop = 1; drop <= DROPS; drop += 1) {
        dropped += proxy.drop();
        await back(`reset ${drop}`, BACK_MS);
      }
      say(`${DROPS} resets of ${dropped} connections in all; back in ${seconds(longest)} s at most`);
      for (let silence = 1; silence <= SILENCES; silence += 1) {
        proxy.silent = true;
        await new Promise((done) => setTimeout(done, SILENT_MS));
        proxy.silent = false;
        // What was there before is forgotten by the way for good.
        await back(`silence ${silence}`, LIMIT_MS);
        say(
          `silent for ${SILENT_MS / 1000} s: slowest answer ${seconds(Math.max(told.slowest, readers.slowest))} s`,
        );
      }
    } finally {
      proxy.silent = false;
      await readers.stop();
      await writers.stop();
    }
    const { wrong } = await lookFor(site, site.world, told);
    const odd = Object.keys(readers.statuses).filter((status) => !["200", "503"].includes(status));
    if (odd.length > 0) wrong.push(`readers got ${JSON.stringify(readers.statuses)}`);
    const slowest = Math.max(told.slowest, readers.slowest);
    if (slowest > LIMIT_MS) wrong.push(`an answer took ${seconds(slowest)} s`);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    say(
      `${DROPS} resets and ${SILENCES} silences: ${told.kept.length} writes acknowledged, none lost; slowest answer ${seconds(slowest)} s, back in ${seconds(longest)} s at most; ${outcomesOf(told)}`,
    );
  } finally {
    await site.close();
    await proxy.close();
  }
}
