import { askDesk, type Compared, compareDesks, type Desk, openDesk, pageAddress } from "./desk.ts";
import { makeManyPeople } from "./people.ts";
import { median, type Row, row } from "./report.ts";
import type { Site } from "./site.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
/** Pieces of an export that are compared, at its beginning and at its end. */
const PIECES = 10;

/** The desk's list of members over a hundred times as many: its pages, each way of searching, and the whole of it as CSV. */
export async function measureDeskMembers(site: Site, say: (line: string) => void): Promise<Row[]> {
  const few = await deskWith(site, SMALL, say);
  const many = await deskWith(site, LARGE, say);
  const compared: Compared = {
    subject: "members",
    sizes: { few: SMALL, many: LARGE, noun: "members" },
    few,
    many,
    times: 40,
    warmUp: 8,
    target: { ratio: 1.5, enoughMs: 60 },
  };
  const list = "/api/admin/members?limit=50";
  const searched = (q: string) => `${list}&q=${encodeURIComponent(q)}`;
  const paths: [what: string, path: string][] = [
    ["first page", list],
    ["name begins so, one", searched("desk 7777")],
    ["name begins so, all", searched("desk ")],
    ["number ends so, four digits", searched("1234")],
    ["number ends so, eight digits", searched("00001234")],
    ["nobody", searched("没有这个人")],
    ["banned", `${list}&standing=banned`],
    ["muted", `${list}&standing=muted`],
    ["cancelled", `${list}&standing=cancelled`],
    ["cancelling", `${list}&standing=cancelling`],
    ["banned, number ends so", `${searched("1001")}&standing=banned`],
    ["muted, name begins so", `${searched("desk ")}&standing=muted`],
  ];
  const rows: Row[] = [];
  for (const [what, path] of paths) rows.push(await compareDesks(compared, what, path));
  rows.push(
    await compareDesks(compared, "page 100", await pageAddress(many, list, 100), {
      pathOfFew: await pageAddress(few, list, 100),
    }),
  );
  say("exporting all of them …");
  rows.push(await exportAll(many));
  await few.close();
  await many.close();
  return rows;
}

async function deskWith(site: Site, count: number, say: (line: string) => void): Promise<Desk> {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} members …`);
  await makeManyPeople(database.url, count);
  return openDesk(site, database);
}

/** Piece after piece, as the desk saves the file. */
async function exportAll(desk: Desk): Promise<Row> {
  const pieces: number[] = [];
  let [members, cursor]: [number, string | null] = [0, ""];
  const begun = performance.now();
  while (cursor !== null) {
    const path: string = `/api/admin/members/export${cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`}`;
    const { data, ms } = await askDesk<{ count: number; next_cursor: string | null }>(desk, path);
    pieces.push(ms);
    members += data.count;
    cursor = data.next_cursor;
  }
  const seconds = (performance.now() - begun) / 1000;
  const [first, last] = [median(pieces.slice(1, 1 + PIECES)), median(pieces.slice(-PIECES - 1, -1))];
  return row(
    `members, all ${members.toLocaleString("en")} as CSV: the last pieces against the first`,
    `${(last / first).toFixed(2)} × (${last.toFixed(1)} ms against ${first.toFixed(1)} ms; ${seconds.toFixed(0)} s)`,
    { text: "≤ 1.5 ×", met: last <= first * 1.5 },
  );
}
