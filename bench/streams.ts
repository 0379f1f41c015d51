import { execFileSync } from "node:child_process";
import http from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { connectDatabase } from "../src/platform/database/client.ts";
import { memberTopic, publish } from "../src/platform/events/publish.ts";
import { makePeople, type Person } from "./people.ts";
import { type Running, startApp } from "./processes.ts";
import { type Row, row } from "./report.ts";
import type { Site } from "./site.ts";

const STREAMS = 5000;
/** Opened at the same time: phones do not all come back in one moment. */
const OPENING = 100;
const TOLD = 3000;
const TOLD_EACH_SECOND = 300;
/** After that, what was not heard is lost. */
const PATIENCE_MS = 60_000;
/** Until the process has given back what starting, and opening them, left behind. */
const REST_MS = 60_000;

/** What five thousand open streams cost, how soon they hear, and whether one misses anything when its process is replaced. */
export async function measureStreams(site: Site, say: (line: string) => void): Promise<Row[]> {
  const database = await site.copyDatabase();
  const people = await makePeople(database.url, STREAMS);
  const { db, close } = connectDatabase(database.url, { max: 4 });
  const start = () => startApp({ dataDir: site.dataDir, databaseUrl: database.url });
  const first = await start();
  await sleep(REST_MS);
  const idle = held(first);
  const readers = people.map((person) => new Reader(person));
  say(`opening ${STREAMS} streams …`);
  await openAll(readers, first);
  await sleep(REST_MS);
  const each = (held(first) - idle) / STREAMS;

  const tell = async (n: number) => {
    const to = readers[(n * 7919) % STREAMS] as Reader;
    to.expected.add(n);
    await publish(db, memberTopic(to.person.id), "bench", {
      n,
      at: performance.timeOrigin + performance.now(),
    });
  };
  await paced(TOLD, (n) => tell(n));
  await heardAll(readers);
  const late = readers.flatMap((reader) => reader.late).sort((a, b) => a - b);

  say("replacing the process …");
  const second = await start();
  const replacing = Promise.all([first.stop(), ...readers.map((reader) => reader.comeBack(second))]);
  await paced(TOLD, (n) => tell(TOLD + n));
  await replacing;
  await heardAll(readers);
  const lost = readers.reduce((sum, reader) => sum + reader.missing(), 0);
  for (const reader of readers) reader.leave();
  await second.stop();
  await close();
  await database.drop();
  const p99 = late[Math.floor(late.length * 0.99)] ?? 0;
  const p50 = late[Math.floor(late.length / 2)] ?? 0;
  return [
    row("memory of the process for each", `${each.toFixed(1)} kB`, { text: "≤ 30 kB", met: each <= 30 }),
    row(`told ${TOLD_EACH_SECOND} times a second`, `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`, {
      text: "p99 ≤ 1 s",
      met: p99 <= 1000,
    }),
    row(`lost of ${TOLD} while the process was replaced`, String(lost), { text: "0", met: lost === 0 }),
  ];
}

/** One member's open page. */
class Reader {
  readonly person: Person;
  readonly expected = new Set<number>();
  readonly late: number[] = [];
  #request: http.ClientRequest | undefined;
  #lastId: string | undefined;
  #ended: Promise<void> = Promise.resolve();
  #rest = "";

  constructor(person: Person) {
    this.person = person;
  }

  missing(): number {
    return this.expected.size;
  }

  /** Resolves once the stream says that it is ready. */
  open(app: Running): Promise<void> {
    return new Promise((ready, fail) => {
      this.#rest = "";
      const headers = {
        authorization: `Bearer ${this.person.token}`,
        ...(this.#lastId !== undefined && { "last-event-id": this.#lastId }),
      };
      this.#request = http.get(`${app.url}/api/events`, { headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`a stream was answered ${answer.statusCode}`));
        answer.setEncoding("utf8");
        this.#ended = new Promise((done) => answer.once("close", done));
        answer.on("data", (text: string) => {
          if (this.#read(text)) ready();
        });
        answer.on("error", () => undefined);
      });
      this.#request.on("error", fail);
    });
  }

  /** Once its stream ends, opens another one where it was. */
  async comeBack(app: Running): Promise<void> {
    await this.#ended;
    // A page waits a moment, each another one, so that they do not come all at once.
    await sleep(Math.random() * 5000);
    await this.open(app);
  }

  leave(): void {
    this.#request?.destroy();
  }

  #read(text: string): boolean {
    const frames = (this.#rest + text).split("\n\n");
    this.#rest = frames.pop() ?? "";
    let isReady = false;
    for (const frame of frames) {
      const field = (name: string) => frame.match(new RegExp(`^${name}: (.*)$`, "m"))?.[1];
      this.#lastId = field("id") ?? this.#lastId;
      const type = field("event");
      if (type === "ready") isReady = true;
      if (type !== "bench") continue;
      const { n, at } = JSON.parse(field("data") ?? "{}") as { n: number; at: number };
      if (this.expected.delete(n)) this.late.push(performance.timeOrigin + performance.now() - at);
    }
    return isReady;
  }
}

async function openAll(readers: readonly Reader[], app: Running): Promise<void> {
  for (let at = 0; at < readers.length; at += OPENING)
    await Promise.all(readers.slice(at, at + OPENING).map((reader) => reader.open(app)));
}

async function paced(count: number, once: (n: number) => Promise<void>): Promise<void> {
  const begun = performance.now();
  for (let n = 0; n < count; n += 1) {
    const due = begun + (n * 1000) / TOLD_EACH_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    await once(n);
  }
}

async function heardAll(readers: readonly Reader[]): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end && readers.some((reader) => reader.missing() > 0)) await sleep(100);
}

/** Resident memory in kB. */
function held({ pid }: Running): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}
