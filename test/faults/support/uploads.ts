import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { multipart } from "../../support/multipart.ts";
import { bomb, deepPng, phonePhoto, quarters, sparseGif } from "../../support/pictures.ts";
import { slowUpload } from "../../support/slow-upload.ts";
import { within } from "../../support/within.ts";
import { ask } from "./load.ts";
import { openSite, type Site } from "./site.ts";

/** What the app itself may take more while foreign pictures are read: bodies pass through it, pixels do not. */
const GROWTH_MB = 250;
/** What one worker process may hold (`picture-workers.ts`), with what it takes until it has noticed. */
const WORKER_MB = 760 + 240;
const ANSWER_MS = 120_000;

interface Hostile {
  name: string;
  make: () => Promise<Buffer>;
  /** Whether it must be refused; otherwise it is large and honest, and either answer will do. */
  refused: boolean;
}

const HOSTILE: readonly Hostile[] = [
  { name: "25,000,000 × 2, 16-bit RGBA", make: () => deepPng(25_000_000, 2), refused: true },
  { name: "50,000,000 × 1", make: () => deepPng(50_000_000, 1), refused: true },
  { name: "1,000,000 × 50", make: () => deepPng(1_000_000, 50), refused: true },
  { name: "60,000 × 500", make: () => deepPng(60_000, 500), refused: true },
  { name: "20,000 × 14,000", make: () => bomb(20_000, 14_000), refused: true },
  { name: "60 frames of a megapixel", make: async () => sparseGif(1000, 1000, 60), refused: true },
  { name: "16,000 × 3,000, 16-bit RGBA", make: () => deepPng(16_000, 3000), refused: false },
  { name: "a turned photo of 48 megapixels", make: () => phonePhoto(6, 8000, 6000), refused: false },
  {
    name: "progressive JPEG of 49 megapixels",
    make: () =>
      sharp({ create: { width: 7000, height: 7000, channels: 3, background: "#345" } })
        .jpeg({ progressive: true })
        .toBuffer(),
    refused: false,
  },
];

/**
 * Members send pictures that are small as files and huge in memory, all at the same time, while others read.
 * @param kinds how many of the kinds known here
 * @throws Error when the app or its workers take more memory than promised, an answer is an inner error, a bomb is taken, or
 *   an honest picture is not taken afterwards
 */
export async function memoryOfUploads(
  { members, kinds = HOSTILE.length }: { members: number; kinds?: number },
  say: (line: string) => void,
): Promise<void> {
  const site = await openSite({ own: false, members });
  try {
    await honest(site, 0);
    const before = await memoryOf(site);
    let peak = before;
    const watch = setInterval(async () => {
      const now = await memoryOf(site).catch(() => before);
      peak = { app: Math.max(peak.app, now.app), worker: Math.max(peak.worker, now.worker) };
    }, 50);
    try {
      for (const hostile of HOSTILE.slice(0, kinds)) {
        const bytes = await hostile.make();
        const sent = site.tokens.map((token) => send(site, token, bytes));
        const read = await ask(`${site.app.origin}/api/site`);
        if (read instanceof Error || read.status !== 200) throw new Error("a reader got no answer meanwhile");
        const statuses = await within(`answers to ${hostile.name}`, Promise.all(sent), ANSWER_MS * 2);
        const wrong = statuses.filter((status) => status >= 500 || (hostile.refused && status < 400));
        if (wrong.length > 0) throw new Error(`${hostile.name}: ${statuses.join(", ")}`);
        const told = `${peak.app} MB in the app, ${peak.worker} MB in a worker at most`;
        say(`${hostile.name}, ${bytes.length} bytes × ${members}: ${[...new Set(statuses)]}; ${told}`);
      }
    } finally {
      clearInterval(watch);
    }
    if (!site.app.isRunning()) throw new Error(`the process ended:\n${site.app.printed().slice(-2000)}`);
    if (peak.app - before.app > GROWTH_MB) throw new Error(`${before.app} MB became ${peak.app} MB`);
    if (peak.worker > WORKER_MB) throw new Error(`a worker took ${peak.worker} MB`);
    await honest(site, 0);
    say(`${before.app} MB became ${peak.app} MB at most, and no worker took more than ${peak.worker} MB`);
  } finally {
    await site.close();
  }
}

/** A picture as people send it, which must be taken. */
async function honest(site: Site, turn: number): Promise<void> {
  const status = await send(site, site.tokens[turn] ?? "", await quarters(400, 300));
  if (status !== 200) throw new Error(`a small picture was answered ${status}`);
}

async function send(site: Site, token: string, bytes: Buffer): Promise<number> {
  const { payload, headers } = await multipart({ file: { bytes: new Uint8Array(bytes) } });
  const answer = await fetch(`${site.app.origin}/api/upload`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await answer.text();
  if (!text.startsWith('{"state":')) throw new Error(`an answer without envelope: ${text.slice(0, 200)}`);
  return answer.status;
}

/** Resident memory of the app and of its largest worker process, in MB; 0 where the system does not tell. */
async function memoryOf({ app }: Site): Promise<{ app: number; worker: number }> {
  const resident = async (pid: string) => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
    return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024);
  };
  const children = await readFile(`/proc/${app.pid}/task/${app.pid}/children`, "utf8").catch(() => "");
  const workers: number[] = [];
  for (const pid of children.split(" ").filter(Boolean)) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command.includes("worker/child.ts")) workers.push(await resident(pid));
  }
  return { app: await resident(String(app.pid)), worker: Math.max(0, ...workers) };
}

/** Uploads that one member may have under way; the others are refused. */
const AT_ONCE = 3;

/**
 * Members send a dozen uploads each that hardly move, while others upload as usual.
 * @param toTheEnd whether to wait until the slow ones are ended
 * @throws Error when others do not get through, or a slow upload is not refused or ended with an answer
 */
export async function slowUploads(
  { slowMembers, toTheEnd }: { slowMembers: number; toTheEnd: boolean },
  say: (line: string) => void,
): Promise<void> {
  const site = await openSite({ own: false, members: slowMembers + 3 });
  const port = Number(new URL(site.app.origin).port);
  const slow = site.tokens
    .slice(0, slowMembers)
    .flatMap((token) => Array.from({ length: 12 }, () => slowUpload({ port, token })));
  try {
    const begun = performance.now();
    const others = Array.from({ length: 3 }, (_, at) => honest(site, slowMembers + at));
    await within("other members' uploads", Promise.all(others), 45_000);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    say(`${slow.length} slow uploads of ${slowMembers} members; others got through in ${seconds} s`);
    const ended = slow.map(({ answer }) =>
      answer.then((text) => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)),
    );
    const refusals = slow.length - slowMembers * AT_ONCE;
    await within("refusals of uploads too many", times(ended, refusals), 60_000);
    if (!toTheEnd) return;
    const statuses = await within("the end of the slow uploads", Promise.all(ended), 200_000);
    const count = (status: number) => statuses.filter((one) => one === status).length;
    if (count(429) !== refusals || count(408) !== slowMembers * AT_ONCE)
      throw new Error(`slow uploads were answered ${statuses.join(", ")}`);
    await honest(site, 0);
    say(`${count(429)} refused at once, ${count(408)} ended for their speed, and room again`);
  } finally {
    for (const upload of slow) upload.stop();
    await site.close();
  }
}

/** Resolves when so many of the promises have. */
function times(all: readonly Promise<unknown>[], count: number): Promise<void> {
  let left = count;
  return new Promise((resolve) => {
    for (const one of all) void one.then(() => --left === 0 && resolve());
  });
}
