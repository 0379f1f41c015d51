import { readFileSync } from "node:fs";
import { lookFor, outcomesOf, startWriters } from "./support/promises.ts";
import { readInTime, seconds } from "./support/readers-in-time.ts";
import { openWorldSite } from "./support/world-site.ts";

/** FAULTS_SOAK_MINUTES for less. */
const MINUTES = Number(process.env.FAULTS_SOAK_MINUTES ?? 30);
/** Between what the app holds after its first tenth, and at the end. */
const GROWTH_MB = 150;

/**
 * Half an hour of readers who get nothing from a cache and of everything that can be written.
 * @throws Error when the app holds much more at the end, an answer is neither right nor an honest refusal, or something is lost
 */
export default async function soak(say: (line: string) => void): Promise<void> {
  const site = await openWorldSite({ members: 8000 });
  try {
    const app = await site.start();
    const memory = () => {
      const status = readFileSync(`/proc/${app.pid}/status`, "utf8");
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
    };
    const open = () => readFileSync(`/proc/${app.pid}/status`, "utf8").match(/^FDSize:\s+(\d+)/m)?.[1];
    const writers = startWriters(site.world, () => app.origin, { count: 2 });
    const readers = readInTime(() => app.origin, 3);
    const { told } = writers;
    const held: number[] = [];
    try {
      for (let minute = 1; minute <= MINUTES; minute += 1) {
        await new Promise((done) => setTimeout(done, 60_000));
        held.push(memory());
        if (minute % 5 === 0 || minute === 1)
          say(
            `${minute} min: ${held.at(-1)} MB, ${told.kept.length} writes, readers ${JSON.stringify(readers.statuses)}, files ${open()}`,
          );
      }
    } finally {
      await readers.stop();
      await writers.stop();
    }
    const { counts, wrong } = await lookFor(site, site.world, told);
    const settled = held[Math.floor(held.length / 10)] ?? 0;
    const last = Math.min(...held.slice(-3));
    if (last - settled > GROWTH_MB) wrong.push(`${settled} MB became ${last} MB`);
    const odd = Object.keys(readers.statuses).filter((status) => status !== "200");
    if (odd.length > 0) wrong.push(`readers got ${JSON.stringify(readers.statuses)}`);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    const reads = Object.values(readers.statuses).reduce((sum, n) => sum + n, 0);
    say(
      `${MINUTES} min: ${reads} reads, ${told.kept.length} writes of ${Object.keys(counts).length} kinds, none lost; ${held[0]} MB after a minute, ${settled} after a tenth, ${last} at the end, ${Math.max(...held)} at most; slowest answer ${seconds(Math.max(told.slowest, readers.slowest))} s; ${outcomesOf(told)}`,
    );
  } finally {
    await site.close();
  }
}
