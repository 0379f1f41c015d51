import { mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import { join } from "node:path";
import { root } from "./processes.ts";

/** One measured figure. */
export interface Row {
  what: string;
  measured: string;
  /** What was asked for; absent where a figure is only reported. */
  target?: string;
  met?: boolean;
}

export const parts = [
  "http",
  "misses",
  "own-reads",
  "writes",
  "sign-ups",
  "orders",
  "memory",
  "several",
  "cache",
  "list",
  "fans",
  "entry",
  "forum",
  "reviews",
  "desk-keys",
  "desk-find",
  "certifications",
  "catalogue",
  "activity-lists",
  "search",
  "streams",
  "live",
  "threads",
  "words",
  "charts",
  "statistics",
  "visits",
  "alarms",
  "desk-members",
  "shop-desk",
  "shop-lists",
  "monitored",
  "exports",
  "web",
  "filmstrip",
  "lighthouse",
] as const;
export type Part = (typeof parts)[number];

interface Measured {
  measured_at: string;
  machine: Record<string, string | number>;
  rows: Row[];
}

export const folder = join(root, "docs/bench");

const titles: Record<Part, string> = {
  http: "HTTP out of the cache, against a bare node:http server",
  misses: "What the cache does not have, against a bare node:http server and in requests a second",
  "own-reads": "What members who are signed in read of their own, on one process",
  writes: "Writes, each of another member, all from one address",
  "sign-ups": "Sign-ups for an activity at the rush, beside a plain counter in PostgreSQL",
  orders: "Orders at a flash sale, with fsync on, beside a plain update of one row in PostgreSQL",
  memory: "Memory of all processes of the app, its database apart",
  several: "One process of the app and two behind one port, in one run",
  cache: "The cache, while other content changes",
  list: "The list, with a thousand and with a million articles",
  forum: "The forum, with ten thousand and with a million posts",
  catalogue: "A search over forty thousand trims of cars",
  "activity-lists": "Lists of activities",
  certifications: "The desk's certifications, with ten thousand and with a million applications",
  reviews: "The review queue, with ten thousand and with a million items",
  "desk-keys": "The review queue by keys and in batches, beside fifty decisions a second of others",
  "desk-find": "The desk's search over everything (Ctrl-K), with a million members",
  fans: "A member with a million fans, against one with a hundred",
  entry: "The check-in board of an activity, with 200 and with 20,000 sign-ups",
  search: "Searches, over a hundred times as many documents",
  streams: "Open event streams of five thousand members, in one process",
  live: "A room of a live with ten thousand viewers and twenty messages a second, on one process",
  threads: "Replies to a thread of a hundred thousand floors, against one of ten",
  words: "Texts judged by a long list of words, in processor time of one core",
  charts: "The desk's charts over ten million events of a year",
  statistics: "The desk's statistics over two years of ten million views a day",
  visits: "A day of ten million views of screens, taken in",
  alarms: "From a post to its alarm, at two hundred posts a second",
  "desk-members": "The desk's members, with ten thousand and with a million of them",
  "shop-desk": "The desk's orders, with ten thousand and with a million of them",
  "shop-lists": "The shop's front, lists and search, with a thousand and with a hundred thousand goods",
  monitored: "The desk's search in all that members write, with ten thousand and with a million texts",
  exports: "A million rows as CSV while members write",
  web: "First view and tap",
  filmstrip: "Pictures on a warm visit, frame by frame",
  lighthouse: "Lighthouse, mobile",
};

/** How it was measured, where the title does not say it. */
const methods: Partial<Record<Part, string>> = {
  misses:
    "A page or list that is made for each request: with no answer kept at all, and with those kept that a change of it leaves. Asked for without compression, which other threads do, by 32 connections.",
  reviews:
    "Two apps over copies of one database, asked in turn; medians of 40 requests over HTTP. Rows without comments behind them.",
  "desk-keys":
    "Chromium at the queue; from the keydown event to the frame in which the next item is open, 100 keys after 10, one every 300 ms. The others are twenty administrators by HTTP.",
  "desk-find":
    "GET /api/admin/find over HTTP by an administrator who may see everything, 40 requests after four, beside 400,000 articles and posts that can be found and 200,000 orders. A kind that takes over 150 ms is given up.",
  words:
    "24 MB of made-up posts in one process, by its own processor time; words of three to eight characters, half of the posts hold one.",
  charts:
    "Median of 14 readings after the first. The proof: texts, hits and opinions written into their tables, changed and deleted, counted by triggers as they came, then counted anew.",
  statistics:
    "Sums written as ten million views a day leave them, two years of days and sixty days of hours; beside 100,000 articles of the year and a year of searches without a hit; medians of 15 readings after the first.",
  visits:
    "A call for each view, of a million visitors and 300,000 of them members, through the class that counts them in a process of its own; 1,440 minutes of a day one after the other as fast as they go, each written down and added to the sums as the app does it. Then POST /api/visits over HTTP, each with one view, from many addresses.",
  alarms:
    "POST /api/posts for 20 s, each of another member, at most 64 on their way; then for 60 s the rows that a post writes, straight into the tables. A rule for each of 800 words, and three that look at every post. A warning counts when a second connection sees it, looking every 50 ms.",
  "sign-ups":
    "The counter and the load one after the other in the same PostgreSQL, 32 connections each. Every sign-up is of another member, who reads back his number or place; then seats and sign-ups are held against each other.",
  orders:
    "The updates and the loads one after the other in the same PostgreSQL, 32 connections each. Every order is of another member, of one SKU in a flash sale, with an address and a payment to be paid; then orders, payments, stock, its log and the flash sale's number are held against each other.",
  "desk-members": "Two apps over copies of one database, asked in turn; medians of 40 requests over HTTP.",
  entry:
    "Two activities in one database, half of whose people came in, asked in turn; medians of 60 requests over HTTP.",
  monitored:
    "Two apps over copies of one database, asked in turn; medians of 20 pages and 6 counts over HTTP, 20,000 different texts of 60 characters.",
  exports:
    "Pieces of 5,000 rows one after the other, as the desk saves them, beside comments at a fixed rate; the same rate for 20 s before and after.",
};

/** Compares with a target, and says so. */
export function row(what: string, measured: string, target?: { text: string; met: boolean }): Row {
  return { what, measured, ...(target && { target: target.text, met: target.met }) };
}

/** Prints a part's rows. */
export function print(part: Part, rows: readonly Row[]): void {
  const width = Math.max(...rows.map((each) => each.what.length));
  console.log(`\n${titles[part]}`);
  for (const each of rows) {
    const verdict = each.target === undefined ? "" : `  (${each.target}: ${each.met ? "met" : "NOT MET"})`;
    console.log(`  ${each.what.padEnd(width)}  ${each.measured}${verdict}`);
  }
}

/** What the figures depend on. Measured when the run begins: the load is that of other programs. */
export function machineFacts(): Measured["machine"] {
  return {
    cores: os.availableParallelism(),
    memory_gb: Math.round(os.totalmem() / 2 ** 30),
    platform: `${os.platform()} ${os.arch()}`,
    node: process.versions.node,
    load_before: Number((os.loadavg()[0] ?? 0).toFixed(2)),
  };
}

/** Writes latest.json and latest.md; parts that were not measured now keep their figures and their date. */
export async function save(found: Partial<Record<Part, Row[]>>, machine: Measured["machine"]): Promise<void> {
  const file = join(folder, "latest.json");
  const earlier = JSON.parse(await readFile(file, "utf8").catch(() => "{}")) as Partial<
    Record<Part, Measured>
  >;
  const measured_at = new Date().toISOString().slice(0, 16).replace("T", " ");
  const all: Partial<Record<Part, Measured>> = {};
  for (const part of parts) {
    const rows = found[part];
    const kept = rows === undefined ? earlier[part] : { measured_at, machine, rows };
    if (kept !== undefined) all[part] = kept;
  }
  await mkdir(folder, { recursive: true });
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
  await writeFile(join(folder, "latest.md"), markdown(all));
}

function markdown(all: Partial<Record<Part, Measured>>): string {
  const lines = [
    "# Measurements",
    "",
    "Made by `npm run bench`. Ratios and medians of one run hold on other machines; absolute figures do not. On a machine that is busy with",
    "other things (load before, beside the cores) rates and ratios say little about what an idle one does; processor time does.",
  ];
  for (const part of parts) {
    const measured = all[part];
    if (measured === undefined) continue;
    const facts = Object.entries(measured.machine).map(
      ([name, value]) => `${name.replaceAll("_", " ")} ${value}`,
    );
    lines.push("", `## ${titles[part]}`, "", `${measured.measured_at} UTC; ${facts.join(", ")}.`, "");
    const method = methods[part];
    if (method !== undefined) lines.push(method, "");
    lines.push("| what | measured | target | |", "|---|---|---|---|");
    for (const { what, measured: figure, target, met } of measured.rows) {
      const verdict = met === undefined ? "" : met ? "met" : "**not met**";
      lines.push(`| ${what} | ${figure} | ${target ?? ""} | ${verdict} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}
