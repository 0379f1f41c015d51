/**
 * Prints the tables of docs/capacity.md, from what was measured and what is assumed (`capacity-model.ts`).
 *   node scripts/run.cjs scripts/capacity.ts            prints them
 *   node scripts/run.cjs scripts/capacity.ts --write    puts them into the document
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { LargeSite } from "../test/support/large-site.ts";
import { assumed, measured, type Needs, needsOf, type RowBytes } from "./capacity-model.ts";

export const DOCUMENT = new URL("../docs/capacity.md", import.meta.url);
const STATISTICS = new URL("../test/scale/large/statistics.json", import.meta.url);
export const SIZES = [10_000, 1_000_000, 10_000_000, 100_000_000];

/** Bytes of a row with its indexes, by table, of the database whose statistics are kept. */
export function measuredRows(): RowBytes {
  const { tables }: LargeSite = JSON.parse(readFileSync(STATISTICS, "utf8"));
  return Object.fromEntries(
    tables.map(({ table, sizes }) => {
      const rows = sizes.find(({ name }) => name === table)?.rows ?? 0;
      return [table, Math.round(sizes.reduce((sum, { bytes }) => sum + bytes, 0) / rows)];
    }),
  );
}

/** Three figures at most: more of them would say that it is known. */
function short(value: number): string {
  if (value === 0) return "0";
  if (value < 10) return String(Number(value.toPrecision(2)));
  return Number(value.toPrecision(value < 1000 ? 2 : 3)).toLocaleString("en");
}

const gb = (value: number) =>
  value >= 1000
    ? `${short(value / 1000)} TB`
    : value < 1
      ? `${short(value * 1000)} MB`
      : `${short(value)} GB`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? "---" : "--:"))), ...rows.map(line)].join("\n");
}

/** The tables, by the names under which they stand in the document. */
export function capacityTables(): Record<string, string> {
  const row = measuredRows();
  const sizes = SIZES.map((members) => needsOf(members, row));
  const across = (name: string, of: (needs: Needs) => string) => [name, ...sizes.map(of)];
  const head = ["", ...SIZES.map((members) => `${members.toLocaleString("en")}`)];
  const stored = Object.keys(sizes[0]?.stored ?? {}) as (keyof Needs["stored"])[];
  return {
    load: table(head, [
      across("members of a day", ({ daily }) => short(daily)),
      across("kept answers a second, busiest minute", ({ requests }) => short(requests.kept)),
      across("answers to be made a second", ({ requests }) => short(requests.missed)),
      across("members' own reads a second", ({ requests }) => short(requests.own)),
      across("writes a second", ({ writes }) => short(writes)),
      across("open event streams", ({ streams }) => short(streams)),
      across("egress with pictures", ({ egress }) => `${short(egress.all)} Gbit/s`),
      across("of it past a CDN", ({ egress }) => `${short(egress.origin)} Gbit/s`),
    ]),
    storage: table(head, [
      ...stored.map((part) =>
        across(part === "members" ? "members, once" : `${part}, a year`, (needs) => gb(needs.stored[part])),
      ),
      across("database after a year", ({ database }) => gb(database)),
      across("each further year", ({ storedYear }) => gb(storedYear)),
      across("pictures, a year", ({ media }) => gb(media)),
    ]),
    machines: table(head, [
      across("cores of the app", ({ cores }) => short(cores.app)),
      across("processes", ({ processes }) => short(processes)),
      across("their memory, with streams", ({ memory }) => gb(memory.app)),
      across("cores of PostgreSQL, reads on replicas included", ({ cores }) => short(cores.database)),
      across("memory for what is hot of the database", ({ memory }) => gb(memory.database)),
      across("databases by writes alone", ({ writes }) =>
        short(Math.ceil(writes / measured.writesOfOneDatabase)),
      ),
    ]),
    costs: table(head, [
      across("servers", ({ yuan }) => short(yuan.servers)),
      across("storage", ({ yuan }) => short(yuan.storage)),
      across("traffic", ({ yuan }) => short(yuan.traffic)),
      across("messages with codes", ({ yuan }) => short(yuan.sms)),
      across("together", ({ yuan }) => short(yuan.all)),
    ]),
    limits: table(
      ["what", "its limit", "members"],
      limits
        .map((each) => ({ ...each, at: membersAt(each.limit, (members) => each.of(needsOf(members, row))) }))
        .sort((a, b) => a.at - b.at)
        .map(({ what, words, at }) => [what, words, short(at)]),
    ),
    rows: table(
      ["table", "bytes of a row with its indexes"],
      Object.entries(row)
        .sort(([, a], [, b]) => b - a)
        .map(([name, bytes]) => [`\`${name}\``, short(bytes)]),
    ),
    assumptions: table(["assumed", ""], flat(assumed)),
  };
}

const limits: { what: string; words: string; limit: number; of: (needs: Needs) => number }[] = [
  { what: "one process", words: "one core, half used", limit: 1, of: ({ cores }) => cores.app },
  {
    what: "event streams of one process",
    words: `${measured.streamsOfProcess.toLocaleString("en")}, as measured`,
    limit: measured.streamsOfProcess,
    of: ({ streams }) => streams,
  },
  {
    what: "commits that notify",
    words: `${measured.writesOfOneDatabase} a second on one database, as measured`,
    limit: measured.writesOfOneDatabase,
    of: ({ writes }) => writes,
  },
  {
    what: "search, as far as it was measured",
    words: "a million posts of a year",
    limit: 1e6,
    of: ({ daily }) => daily * 365 * assumed.acts.post,
  },
  { what: "cores of one database server", words: "64", limit: 64, of: ({ cores }) => cores.database },
  {
    what: "memory of one database server",
    words: "512 GB for what is hot",
    limit: 512,
    of: ({ memory }) => memory.database,
  },
  {
    what: "disk of one database server",
    words: "4 TB after a year",
    limit: 4000,
    of: ({ database }) => database,
  },
  {
    what: "egress of one machine, without a CDN",
    words: "10 Gbit/s",
    limit: 10,
    of: ({ egress }) => egress.all,
  },
  {
    what: "egress of one machine behind a CDN",
    words: "10 Gbit/s",
    limit: 10,
    of: ({ egress }) => egress.origin,
  },
];

/** From how many members on something is above its limit. Halving an interval is precise enough by far. */
function membersAt(limit: number, of: (members: number) => number): number {
  let [low, high] = [1000, 1e11];
  while (high / low > 1.01) {
    const middle = Math.sqrt(low * high);
    if (of(middle) > limit) high = middle;
    else low = middle;
  }
  return high;
}

function flat(values: object, before = ""): string[][] {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === "object" ? flat(value, `${before}${key}.`) : [[`\`${before}${key}\``, String(value)]],
  );
}

/** The document with its tables made anew. */
export function withTables(text: string): string {
  return Object.entries(capacityTables()).reduce(
    (all, [name, made]) =>
      all.replace(
        new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*?(<!-- /${name} -->)`),
        (_, begin: string, end: string) => `${begin}${made}\n${end}`,
      ),
    text,
  );
}

if (import.meta.main) {
  if (process.argv.includes("--write")) writeFileSync(DOCUMENT, withTables(readFileSync(DOCUMENT, "utf8")));
  else for (const [name, made] of Object.entries(capacityTables())) console.log(`\n${name}\n${made}`);
}
