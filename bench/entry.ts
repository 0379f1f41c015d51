import { type Compared, compareDesks, type Desk, openDesk } from "./desk.ts";
import type { Row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 200;
const LARGE = 20_000;
const KINDS = 4;
const GROUPS = 20;

/** The check-in board of an activity with a hundred times as many sign-ups, half of whom arrived, and the lists below it. */
export async function measureEntry(site: Site, say: (line: string) => void): Promise<Row[]> {
  const database = await site.copyDatabase();
  say(`writing activities of ${SMALL} and of ${LARGE.toLocaleString("en")} sign-ups …`);
  const few = await activityWith(database.url, SMALL);
  const many = await activityWith(database.url, LARGE);
  await query(database.url, "analyze", []);
  const desk: Desk = await openDesk(site, database);
  const compared: Compared = {
    subject: "check-in",
    sizes: { few: SMALL, many: LARGE, noun: "sign-ups" },
    few: desk,
    many: desk,
    times: 60,
    warmUp: 10,
    target: { ratio: 1.5, enoughMs: 0 },
  };
  const at = (id: string) => `/api/activities/${id}/gate`;
  const people = "/people?limit=20";
  const measured: [what: string, path: string][] = [
    ["the board", ""],
    ["everybody, first page", people],
    ["missing, first page", `${people}&show=missing`],
    ["arrived, first page", `${people}&show=arrived`],
    ["missing in a group, first page", `${people}&show=missing&convoy=3`],
    ["found by number", `${people}&q=P17`],
    ["found by the last four digits", `${people}&q=0111`],
    ["found by name", `${people}&q=${encodeURIComponent("车友 17")}`],
    ["nobody found", `${people}&q=${encodeURIComponent("没有这个人")}`],
    ["conflicts", "/conflicts"],
  ];
  const rows: Row[] = [];
  for (const [what, path] of measured)
    rows.push(await compareDesks(compared, what, at(many) + path, { pathOfFew: at(few) + path }));
  await desk.close();
  return rows;
}

/** An activity that runs, with so many confirmed sign-ups; half of them came in. @returns its id */
async function activityWith(url: string, count: number): Promise<string> {
  const [activity] = await query<{ id: string }>(
    url,
    `insert into activities (section, title, state, opens_at, closes_at, starts_at, ends_at)
     values ('main', $1, 'running', now() - interval '9 days', now() - interval '1 hour', now() - interval '1 hour', now() + interval '9 hours')
     returning id`,
    [`bench ${count}`],
  );
  const id = activity?.id ?? "";
  await query(
    url,
    `insert into activity_ticket_kinds (activity_id, name, quota, position)
     select $1, 'bench ' || n, $2, n from generate_series(1, $3::int) as n`,
    [id, count, KINDS],
  );
  await query(
    url,
    `with people as (
       insert into members (nickname) select 'gate $' || $2 || ' ' || n from generate_series(1, $2::int) as n returning id
     ), numbered as (select id, row_number() over (order by id) as n from people),
     kinds as (select id, row_number() over (order by id) - 1 as n from activity_ticket_kinds where activity_id = $1)
     insert into activity_sign_ups
       (activity_id, kind_id, member_id, state, number, convoy, name, mobile_last, secret, entered_at)
     select $1, kinds.id, numbered.id, 'confirmed', numbered.n, numbered.n % $4::int, '车友 ' || numbered.n,
       lpad((numbered.n % 10000)::text, 4, '0'), 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
       case when numbered.n % 2 = 0 then now() - interval '1 minute' end
     from numbered join kinds on kinds.n = numbered.n % $3::int`,
    [id, count, KINDS, GROUPS],
  );
  await query(
    url,
    `insert into activity_entries (activity_id, sign_up_id, device_key, gate, method, state, at)
     select activity_id, id, 'bench-' || id, 'east', 'code', 'entered', entered_at
     from activity_sign_ups where activity_id = $1 and entered_at is not null`,
    [id],
  );
  return id;
}
