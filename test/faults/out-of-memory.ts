import { readFileSync } from "node:fs";
import { freePort } from "../../scripts/free-port.ts";
import { until, within } from "../support/within.ts";
import { ask } from "./support/load.ts";
import { lookFor, outcomesOf, startWriters } from "./support/promises.ts";
import { seconds } from "./support/readers-in-time.ts";
import { openWorldSite } from "./support/world-site.ts";

const ROUNDS = 5;
/** A start takes two seconds, and minutes where dozens wait for a processor. */
const BUSY_MS = 300_000;
/** Of the heap, so that it is full within seconds. */
const HEAP_MB = 300;

/**
 * The app runs out of memory under load: its heap is filled over its own inspector until it dies. The process that keeps it
 * starts another.
 * @throws Error when it is not replaced, or something acknowledged is lost or there twice
 */
export default async function outOfMemory(say: (line: string) => void): Promise<void> {
  const site = await openWorldSite({ members: 3000 });
  const inspector = await freePort();
  try {
    const app = await site.start({
      env: {
        PROCESSES: "1",
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MB} --inspect-port=127.0.0.1:${inspector}`,
      },
    });
    const process1 = () => {
      const children = readFileSync(`/proc/${app.pid}/task/${app.pid}/children`, "utf8").trim();
      return Number(children.split(" ")[0]) || undefined;
    };
    const writers = startWriters(site.world, () => app.origin, { count: 4 });
    const { told } = writers;
    let longest = 0;
    try {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const before = told.kept.length;
        await until("writes", () => told.kept.length > before + 20);
        const pid = await until("a process", process1);
        const begun = performance.now();
        await fillHeap(pid, inspector);
        await until(`the end of process ${pid}`, () => process1() !== pid, BUSY_MS);
        await until(
          "another process",
          async () => {
            const ready = await ask(`${app.origin}/readyz`);
            return !(ready instanceof Error) && ready.status === 200;
          },
          BUSY_MS,
        );
        longest = Math.max(longest, performance.now() - begun);
        say(
          `round ${round}: process ${pid} out of memory, another answers ${seconds(performance.now() - begun)} s after it began`,
        );
      }
      const before = told.kept.length;
      await until("writes", () => told.kept.length > before + 20);
    } finally {
      await writers.stop();
    }
    const { wrong } = await lookFor(site, site.world, told);
    if (!app.printed().includes("ended with SIG")) wrong.push("it was not out of memory that they ended");
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
    say(
      `${ROUNDS} times out of memory: ${told.kept.length} writes acknowledged, none lost, none twice; out for ${seconds(longest)} s at most; ${outcomesOf(told)}`,
    );
  } finally {
    await site.close();
  }
}

async function fillHeap(pid: number, port: number): Promise<void> {
  process.kill(pid, "SIGUSR1");
  const url = await until("the inspector", async () => {
    // Processes that are kept count the port up.
    for (const at of [port, port + 1, port + 2, port + 3, port + 4, port + 5, port + 6]) {
      const answer = await ask(`http://127.0.0.1:${at}/json/list`);
      if (answer instanceof Error) continue;
      const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
      if (target !== undefined) return target.webSocketDebuggerUrl;
    }
    return undefined;
  });
  const socket = new WebSocket(url);
  await within("the inspector's connection", new Promise((done) => socket.addEventListener("open", done)));
  const expression = "globalThis.all = []; for (;;) globalThis.all.push(new Array(100000).fill({}))";
  socket.send(JSON.stringify({ id: 1, method: "Runtime.evaluate", params: { expression } }));
}
