import { sections } from "../src/sections/registry.ts";
import { askDesk, type Compared, compareDesks, type Desk, openDesk, pageAddress } from "./desk.ts";
import type { Row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;

/** How long the desk's lists of certifications take over a hundred times as many, and one of them whole. */
export async function measureCertifications(site: Site, say: (line: string) => void): Promise<Row[]> {
  const few = await deskWith(site, SMALL, say);
  const many = await deskWith(site, LARGE, say);
  const compared: Compared = {
    subject: "certifications",
    sizes: { few: SMALL, many: LARGE, noun: "applications" },
    few,
    many,
    times: 40,
    warmUp: 8,
    target: { ratio: 1.5, enoughMs: 60 },
  };
  const list = "/api/admin/certifications?limit=30";
  const club = sections.at(-1)?.slug;
  const measured: [what: string, path: string][] = [
    ["what waits, first page", `${list}&state=submitted`],
    ["what is approved, first page", `${list}&state=approved`],
    ["what was rejected, first page", `${list}&state=rejected`],
    ["one club's that wait, first page", `${list}&state=submitted&section=${club}`],
    ["one club's approved, first page", `${list}&state=approved&section=${club}`],
    ["appeals that wait, first page", `${list}&state=submitted&kind=appeal`],
  ];
  const rows: Row[] = [];
  for (const [what, path] of measured) rows.push(await compareDesks(compared, what, path));
  const approved = `${list}&state=approved`;
  rows.push(
    await compareDesks(compared, "what is approved, page 50", await pageAddress(many, approved, 50), {
      pathOfFew: await pageAddress(few, approved, 50),
    }),
    await compareDesks(compared, "one application, with what is related", await oneOf(many), {
      pathOfFew: await oneOf(few),
    }),
  );
  await few.close();
  await many.close();
  return rows;
}

async function oneOf(desk: Desk): Promise<string> {
  const { data } = await askDesk<{ items: { id: string }[] }>(
    desk,
    "/api/admin/certifications?limit=1&state=submitted",
  );
  return `/api/admin/certifications/${data.items[0]?.id}`;
}

/** The demo with so many applications: one in fifty waits, one in a thousand is an appeal; the others were decided. */
async function deskWith(site: Site, count: number, say: (line: string) => void): Promise<Desk> {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} applications …`);
  await query(
    database.url,
    `with people as (select array_agg(id) as ids from members)
     insert into certifications (member_id, section, series, label, kind, state, status, reason, vin_hash, vin_last, plate_hash,
       plate_masked, submitted_at, decided_at, approved_at, valid_until, score)
     select ids[1 + n % cardinality(ids)], ($2::text[])[1 + n % cardinality($2::text[])], 'bench', 'Bench ' || n,
       case when n % 1000 = 0 then 'appeal' else 'first' end, s.state, s.status, '', md5(n::text), right(n::text, 6),
       md5('p' || n), '京A·**12', now() - n * interval '31 seconds', case when s.state = 'submitted' then null else now() - n * interval '30 seconds' end,
       case when s.state = 'approved' then now() end, case when s.state = 'approved' then now() + interval '200 days' end, 80
     from generate_series(1, $1::int) as n, people,
       lateral (select case when n % 50 = 0 then 'submitted' when n % 10 < 8 then 'approved' else 'rejected' end as state,
         case when n % 50 = 0 then 'in_review' when n % 10 < 8 then 'published' else 'rejected' end as status) as s`,
    [count, sections.map(({ slug }) => slug)],
  );
  await query(
    database.url,
    `insert into review_items (kind, target_id, section, author_id, status, waiting, submitted_at)
     select 'certification', id, section, member_id, 'in_review', true, submitted_at from certifications where state = 'submitted'
     on conflict do nothing`,
    [],
  );
  await query(database.url, "vacuum analyze");
  return openDesk(site, database);
}
