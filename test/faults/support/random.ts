import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { openSite, type Site } from "./site.ts";

/** What a process may take beyond what it takes when it has just answered its first requests: operations.md. */
const GROWTH_MB = 400;
const AT_ONCE = 24;

/**
 * Asks for addresses that nobody ever asked for, until `count` are reached or the time is over.
 * @throws Error when the process takes more memory than promised, or answers with an inner error
 */
export async function randomAddresses(
  { count, seconds }: { count: number; seconds: number },
  say: (line: string) => void,
): Promise<void> {
  const site = await openSite({ own: false, members: 1 });
  try {
    await flood(site, { count: 2_000, seconds: 10 });
    const before = await memoryOf(site);
    say(`${before} MB after the first addresses`);
    const { asked, statuses, peak } = await flood(site, { count, seconds });
    const told = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
    say(`${asked} addresses (${told.join(", ")}): ${before} MB became ${peak} MB at most`);
    if (!site.app.isRunning()) throw new Error(`the process ended:\n${site.app.printed().slice(-2000)}`);
    const broken = Object.keys(statuses).filter((status) => status === "0" || Number(status) >= 500);
    if (broken.length > 0) throw new Error(`answers that should not be: ${told.join(", ")}`);
    if (peak - before > GROWTH_MB) throw new Error(`${before} MB became ${peak} MB`);
  } finally {
    await site.close();
  }
}

/** Addresses of every kind that a stranger can make up, new each time. */
function madeUp(site: Site, at: number): { path: string; headers: Record<string, string> } {
  const word = `${at}${randomBytes(6).toString("hex")}`;
  const id = String(1 + Math.floor(Math.random() * 1e15));
  const paths = [
    `/api/site?n=${word}`,
    `/?n=${word}`,
    `/api/articles?limit=${1 + (at % 50)}&n=${word}`,
    `/article/${site.articleId}/post?source=${word}`,
    `/api/articles/${site.articleId}?${word}`,
    `/api/comments?target_kind=article&target_id=${id}`,
    `/api/articles/${id}`,
    `/api/${word}`,
    `/media/${word}?w=${at}`,
    `/feed.xml?${word}`,
    `/assets/${word}.js`,
    `/${word}`,
  ];
  // A known key with a made-up value has a page of its own, which is drawn and kept: far fewer of them get done.
  const drawn = [
    `/content?tab=${word}`,
    `/article/${id}/post`,
    `/CONTENT?n=${word}`,
    `/content?tab=${word}&x=1`,
  ];
  const path = at % 25 === 0 ? drawn[(at / 25) % drawn.length] : paths[at % paths.length];
  const encodings = ["br", "gzip", "identity", `br;q=0.${at}`, `x-${word}`];
  return {
    path: path ?? "/",
    headers: {
      accept: at % 3 === 0 ? "text/html" : "*/*",
      "accept-encoding": encodings[at % encodings.length] ?? "br",
    },
  };
}

async function flood(site: Site, { count, seconds }: { count: number; seconds: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const end = performance.now() + seconds * 1000;
  const statuses: Record<string, number> = {};
  let asked = 0;
  let peak = 0;
  const watch = setInterval(() => void memoryOf(site).then((mb) => (peak = Math.max(peak, mb))), 250);
  const visitor = async () => {
    while (asked < count && performance.now() < end) {
      asked += 1;
      const status = await ask(site, agent, asked);
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    peak = Math.max(peak, await memoryOf(site));
  } finally {
    clearInterval(watch);
    agent.destroy();
  }
  return { asked, statuses, peak };
}

/** The status of the answer; 0 when there was none. */
function ask(site: Site, agent: Agent, at: number): Promise<number> {
  const { path, headers } = madeUp(site, at);
  const { hostname, port } = new URL(site.app.origin);
  return new Promise((done) => {
    const asking = request({ agent, host: hostname, port, path, headers, timeout: 30_000 }, (answer) => {
      answer.resume();
      answer.once("close", () => done(answer.statusCode ?? 0));
    });
    asking.once("timeout", () => asking.destroy());
    asking.once("error", () => done(0));
    asking.end();
  });
}

/** What the process holds in memory now, in MB; 0 where the system does not tell. */
async function memoryOf({ app }: Site): Promise<number> {
  const status = await readFile(`/proc/${app.pid}/status`, "utf8").catch(() => "");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
}
