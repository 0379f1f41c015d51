import { execFileSync } from "node:child_process";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { liveCounters, liveRooms } from "../src/features/live/server/tables.ts";
import { connectDatabase } from "../src/platform/database/client.ts";
import { makePeople, type Person } from "./people.ts";
import { processorTime, type Running, startApp } from "./processes.ts";
import { type Row, row } from "./report.ts";
import type { Site } from "./site.ts";

/** BENCH_LIVE_STREAMS opens fewer, to try the measurement itself. */
const STREAMS = Number(process.env.BENCH_LIVE_STREAMS ?? 10_000);
/** Opened at the same time: phones do not all come in one moment. */
const OPENING = 200;
const A_SECOND = 20;
const SECONDS = 30;
const MESSAGES = A_SECOND * SECONDS;
/** Addresses that they come from, as far as the app knows: it lets no more than some hundred in from one. */
const OF_ADDRESS = 250;
/** Until the process has given back what starting, and opening them, left behind. */
const REST_MS = Number(process.env.BENCH_LIVE_REST_MS ?? 60_000);
const PATIENCE_MS = 60_000;

/** What a room with ten thousand viewers costs one process, and how soon each of them hears what is said. */
export async function measureLive(site: Site, say: (line: string) => void): Promise<Row[]> {
  const database = await site.copyDatabase();
  const people = await makePeople(database.url, 120);
  const { db, close } = connectDatabase(database.url, { max: 2 });
  const roomId = await makeRoom(db);
  await close();
  const app = await startApp({
    ...{ dataDir: site.dataDir, databaseUrl: database.url, env: { TRUST_PROXY: "1" } },
  });
  await sleep(REST_MS);
  const idle = held(app);
  const heard = new Heard();
  say(`opening ${STREAMS} streams …`);
  const viewers = Array.from({ length: STREAMS }, (_, at) => new Viewer(heard, at));
  for (let at = 0; at < STREAMS; at += OPENING)
    await Promise.all(viewers.slice(at, at + OPENING).map((viewer) => viewer.open(app, roomId)));
  await sleep(REST_MS);
  const each = (held(app) - idle) / STREAMS;

  say(`saying ${A_SECOND} messages a second for ${SECONDS} s …`);
  const before = processorTime(app) ?? 0;
  const begun = performance.now();
  await sayAll(app, roomId, people, heard);
  const share = ((processorTime(app) ?? 0) - before) / (performance.now() - begun);
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end && heard.arrivals < MESSAGES * STREAMS) await sleep(100);
  for (const viewer of viewers) viewer.leave();
  await app.stop();
  await database.drop();
  const [p50, p99] = [heard.percentile(0.5), heard.percentile(0.99)];
  return [
    row("memory of the process for each", `${each.toFixed(1)} kB`, { text: "≤ 20 kB", met: each <= 20 }),
    row(`from the tap to each of ${STREAMS} pages`, `p50 ${p50} ms, p99 ${p99} ms`, {
      text: "p99 ≤ 1 s",
      met: p99 <= 1000,
    }),
    row("messages that a page missed, or heard twice", String(MESSAGES * STREAMS - heard.arrivals), {
      text: "0",
      met: heard.arrivals === MESSAGES * STREAMS && heard.twice === 0,
    }),
    row(
      `frames written out for ${MESSAGES} messages, each with what came in its time`,
      String(heard.frames.size),
      {
        text: `≤ ${MESSAGES} with messages, never one a page`,
        met: heard.withMessages <= MESSAGES,
      },
    ),
    row("messages that were offered again", String(heard.refused)),
    row("processor while that goes on", `${(share * 100).toFixed(0)} % of a core`),
  ];
}

async function makeRoom(db: ReturnType<typeof connectDatabase>["db"]): Promise<string> {
  const [room] = await db
    .insert(liveRooms)
    .values({
      ...{ section: "main", title: "压测直播", state: "live", startsAt: new Date(), startedAt: new Date() },
      ...{ streamName: "bench", sealedKey: "", sealedKeyId: "" },
    })
    .returning();
  if (room === undefined) throw new Error("no room made");
  await db.insert(liveCounters).values({ roomId: room.id });
  return room.id;
}

/** Offers a message every so often; what is refused because the second is full is offered again, and counts from then. */
async function sayAll(app: Running, roomId: string, people: readonly Person[], heard: Heard): Promise<void> {
  const begun = performance.now();
  const offered: Promise<void>[] = [];
  for (let n = 0; n < MESSAGES; n += 1) {
    const due = begun + (n * 1000) / A_SECOND;
    if (due > performance.now()) await sleep(due - performance.now());
    offered.push(sayOne(app, roomId, people[n % people.length]?.token ?? "", n, heard));
  }
  await Promise.all(offered);
}

async function sayOne(app: Running, roomId: string, token: string, n: number, heard: Heard): Promise<void> {
  for (;;) {
    heard.sentAt[n] = performance.now();
    const answer = await fetch(`${app.url}/api/live/${roomId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ body: `第 ${n} 句，看直播看得正起劲`, idempotency_key: `live-bench-${n}` }),
    });
    await answer.arrayBuffer();
    if (answer.status === 200) return;
    // Faster than people read, or a machine that is too busy: phones offer it again.
    if (answer.status !== 429 && answer.status !== 503)
      throw new Error(`a message was answered ${answer.status}`);
    heard.refused += 1;
    await sleep(300);
  }
}

/** The number of a frame, and those of the messages in it. */
interface Said {
  id: number;
  messages: readonly number[];
}

function framesOf(text: string): Said[] {
  return text
    .split("\n\n")
    .filter((frame) => frame.includes("event: frame"))
    .map((frame) => {
      const { messages = [] } = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "{}") as {
        messages?: { body: string }[];
      };
      return {
        id: Number(/^id: (\d+)/m.exec(frame)?.[1]),
        messages: messages.map(({ body }) => Number(/\d+/.exec(body)?.[0])),
      };
    });
}

/** What all pages heard, and when. */
class Heard {
  readonly sentAt: number[] = [];
  /** Numbers of messages by the number of the frame that holds them: read once, since all get the same bytes. */
  readonly frames = new Map<string, readonly number[]>();
  arrivals = 0;
  twice = 0;
  /** Messages that were refused, and offered again. */
  refused = 0;
  /** How many arrived after so many milliseconds. */
  readonly #after = new Uint32Array(20_000);
  readonly #pieces = new Map<string, readonly Said[]>();

  get withMessages(): number {
    return [...this.frames.values()].filter((messages) => messages.length > 0).length;
  }

  /** Takes in a piece of a stream that is nothing but whole frames; all pages get the same bytes, so each is read once. */
  arrived(piece: Buffer, last: number): number {
    // How a piece begins, and how long it is, tell it from all others: what it says comes behind the number of its frame.
    const key = `${piece.toString("latin1", 0, 48)}${piece.length}`;
    let frames = this.#pieces.get(key);
    if (frames === undefined) {
      frames = framesOf(piece.toString());
      this.#pieces.set(key, frames);
      for (const { id, messages } of frames) this.frames.set(`${id} ${key}`, messages);
    }
    const now = performance.now();
    let seen = last;
    for (const { id, messages } of frames) {
      // What tells only how many are there bears the number of the frame before it.
      if (id < seen || (id === seen && messages.length > 0)) this.twice += 1;
      seen = id;
      for (const n of messages) {
        const ms = Math.round(now - (this.sentAt[n] ?? now));
        const at = Math.min(this.#after.length - 1, Math.max(0, ms));
        this.#after[at] = (this.#after[at] ?? 0) + 1;
      }
      this.arrivals += messages.length;
    }
    return seen;
  }

  percentile(share: number): number {
    let left = this.arrivals * share;
    for (const [ms, count] of this.#after.entries()) {
      left -= count;
      if (left <= 0) return ms;
    }
    return this.#after.length;
  }
}

/** One open page: no more than a socket, since ten thousand of them share a machine with what is measured. */
class Viewer {
  readonly #heard: Heard;
  readonly #address: string;
  #socket: net.Socket | undefined;
  #rest: Buffer = Buffer.alloc(0);
  #began = false;
  #last = -1;

  constructor(heard: Heard, at: number) {
    this.#heard = heard;
    const network = Math.floor(at / OF_ADDRESS);
    this.#address = `203.0.${network >> 8}.${network & 255}`;
  }

  /** Resolves once the stream has said how the room is. */
  open(app: Running, roomId: string): Promise<void> {
    const { hostname, port } = new URL(app.url);
    return new Promise((ready, fail) => {
      const socket = net.connect({ host: hostname, port: Number(port) }, () =>
        socket.write(
          `GET /api/live/${roomId}/stream HTTP/1.1\r\nhost: ${hostname}\r\nx-forwarded-for: ${this.#address}\r\n\r\n`,
        ),
      );
      this.#socket = socket;
      socket.on("data", (bytes) => {
        if (this.#read(bytes)) ready();
      });
      socket.on("error", fail);
      socket.on("close", () => fail(new Error("a stream was ended")));
    });
  }

  leave(): void {
    this.#socket?.destroy();
  }

  /** @returns whether it said how the room is */
  #read(bytes: Buffer): boolean {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const whole = all.lastIndexOf("\n\n") + 2;
    // Without an end in it, the whole of it waits for more.
    if (whole < 2) {
      this.#rest = all;
      return false;
    }
    this.#rest = all.subarray(whole);
    const piece = all.subarray(0, whole);
    if (!this.#began) {
      this.#began = piece.includes("event: hello");
      return this.#began;
    }
    this.#last = this.#heard.arrived(piece, this.#last);
    return false;
  }
}

/** Resident memory in kB. */
function held({ pid }: Running): number {
  return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }));
}
