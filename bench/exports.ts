import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { finished } from "node:stream/promises";
import { newestArticle } from "./compare.ts";
import { askDesk, type Desk, openDesk, quantile } from "./desk.ts";
import { COMMON, withMonitoredTexts } from "./monitored-texts.ts";
import { paced } from "./paced.ts";
import { makePeople, type Person } from "./people.ts";
import { median, type Row, row } from "./report.ts";
import type { Site } from "./site.ts";

const TEXTS = 1_000_000;
/** Members who write, each a few times at most. */
const MEMBERS = 6_000;
const POSTS_EACH_SECOND = 20;
const ALONE_SECONDS = 20;
/** Pieces that are compared, at the beginning of an export and at its end. */
const PIECES = 10;
const MOST_MINUTES = 10;
const MORE_MIB = 200;

/** A million rows saved as CSV, piece after piece as the desk does, while members write comments all the time. */
export async function measureExports(site: Site, say: (line: string) => void): Promise<Row[]> {
  const database = await withMonitoredTexts(site, TEXTS, say);
  const people = await makePeople(database.url, MEMBERS);
  const { id: article } = await newestArticle(database.url);
  const desk = await openDesk(site, { url: database.url, drop: async () => undefined });
  const writers = new Writers(desk, people, article);
  say("members write …");
  await writers.write(() => writers.seconds < 5);
  const before = await writers.write(() => writers.seconds < ALONE_SECONDS);
  const memory = new Memory(desk);
  say("members write while everything is exported …");
  let exporting = true;
  const file = join(site.scratch, "export.csv");
  const [during, saved] = await Promise.all([
    writers.write(() => exporting),
    saveAll(desk, file).finally(() => {
      exporting = false;
    }),
  ]);
  const held = memory.stop();
  const after = await writers.write(() => writers.seconds < ALONE_SECONDS);
  await desk.close();
  const alone = [...before, ...after];
  const [first, last] = [
    median(saved.pieces.slice(1, 1 + PIECES)),
    median(saved.pieces.slice(-PIECES - 1, -1)),
  ];
  const p99 = { alone: quantile(alone, 0.99), during: quantile(during, 0.99) };
  const more = held.most - held.first;
  return [
    row(
      `${saved.rows.toLocaleString("en")} rows as CSV`,
      `${saved.seconds.toFixed(0)} s, ${Math.round(saved.rows / saved.seconds).toLocaleString("en")} rows/s, ${(saved.bytes / 1e6).toFixed(0)} MB`,
      { text: "every row", met: saved.rows >= TEXTS },
    ),
    row(
      "its last pieces against its first",
      `${(last / first).toFixed(2)} × (${last.toFixed(0)} ms against ${first.toFixed(0)} ms)`,
      { text: "≤ 1.5 ×", met: last <= first * 1.5 },
    ),
    row("memory of the app's process", `${held.first} MiB before, ${held.most} MiB at most`, {
      text: `≤ ${MORE_MIB} MiB more`,
      met: more <= MORE_MIB,
    }),
    row(
      `a comment, ${POSTS_EACH_SECOND} a second, while it runs: p50`,
      `${median(during).toFixed(0)} ms against ${median(alone).toFixed(0)} ms without (${during.length} and ${alone.length} comments)`,
    ),
    row("the same, p99", `${p99.during.toFixed(0)} ms against ${p99.alone.toFixed(0)} ms without`, {
      text: "≤ 2 ×, or ≤ 300 ms",
      met: p99.during <= Math.max(2 * p99.alone, 300),
    }),
  ];
}

/** Members who write comments at a rate. */
class Writers {
  readonly #desk: Desk;
  readonly #people: readonly Person[];
  readonly #article: string;
  #written = 0;
  #since = 0;

  constructor(desk: Desk, people: readonly Person[], article: string) {
    this.#desk = desk;
    this.#people = people;
    this.#article = article;
  }

  /** How long the present load lasts. */
  get seconds(): number {
    return (performance.now() - this.#since) / 1000;
  }

  /** @returns how long each comment took, in ms */
  async write(more: () => boolean): Promise<number[]> {
    const took: number[] = [];
    this.#since = performance.now();
    await paced(this.#desk.app, {
      rate: POSTS_EACH_SECOND,
      request: () => {
        if (!more()) return null;
        const n = this.#written++;
        const body = {
          target_kind: "article",
          target_id: this.#article,
          body: `${COMMON}了第 ${n + 1} 次，还是这家好`,
          idempotency_key: `bench-comment-${n}`,
        };
        const { token } = this.#people[n % this.#people.length] as Person;
        return { method: "POST", path: "/api/comments", token, body };
      },
      answered: (_, { status, text, sent, answered }) => {
        if (status !== 200) throw new Error(`a comment was answered ${status}: ${text.slice(0, 200)}`);
        took.push(answered - sent);
      },
    });
    return took;
  }
}

/** Saves all pieces in a file, so that what is measured is not held here. */
async function saveAll(desk: Desk, file: string) {
  const out = createWriteStream(file);
  const pieces: number[] = [];
  const begun = performance.now();
  let [rows, cursor]: [number, string | null] = [0, ""];
  while (cursor !== null) {
    if (performance.now() - begun > MOST_MINUTES * 60_000) break;
    const path: string = `/api/admin/monitoring/search/export?words=${encodeURIComponent(COMMON)}${
      cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`
    }`;
    const { data, ms } = await askDesk<{ csv: string; rows: number; next_cursor: string | null }>(desk, path);
    out.write(data.csv);
    pieces.push(ms);
    rows += data.rows;
    cursor = data.next_cursor;
  }
  const seconds = (performance.now() - begun) / 1000;
  out.end();
  await finished(out);
  return { rows, pieces, seconds, bytes: out.bytesWritten };
}

/** Resident memory of the app's process in MiB, looked at twice a second. */
class Memory {
  readonly #timer: NodeJS.Timeout;
  readonly #first: number;
  #most: number;

  constructor({ app }: Desk) {
    const held = () => {
      const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(app.pid)], { encoding: "utf8" });
      return Math.round(Number(kilobytes) / 1024);
    };
    this.#first = held();
    this.#most = this.#first;
    this.#timer = setInterval(() => {
      this.#most = Math.max(this.#most, held());
    }, 500);
  }

  stop(): { first: number; most: number } {
    clearInterval(this.#timer);
    return { first: this.#first, most: this.#most };
  }
}
