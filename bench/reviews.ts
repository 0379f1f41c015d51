import { sections } from "../src/sections/registry.ts";
import { type Compared, compareDesks, type Desk, openDesk, pageAddress } from "./desk.ts";
import { makeManyPeople } from "./people.ts";
import type { Row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const KIND = "article_comment";
/** Members who wrote them. */
const AUTHORS = 20_000;
/** A word that one item in a thousand of those that wait was held for. */
const WORD = "加微信";

/** How long the desk's queue takes over a hundred times as many items: its lists, its next item, and the figures around it. */
export async function measureReviews(site: Site, say: (line: string) => void): Promise<Row[]> {
  const few = await deskWith(site, SMALL, say);
  const many = await deskWith(site, LARGE, say);
  const compared: Compared = {
    subject: "queue",
    sizes: { few: SMALL, many: LARGE, noun: "items" },
    few,
    many,
    times: 40,
    warmUp: 8,
    target: { ratio: 1.5, enoughMs: 100 },
  };
  const list = `/api/admin/reviews?kind=${KIND}&limit=30`;
  const measured: [what: string, path: string, method?: "POST"][] = [
    ["what waits, first page", `${list}&status=waiting`],
    ["what was passed, first page", `${list}&status=published`],
    ["what was refused, first page", `${list}&status=rejected`],
    ["what was deleted, first page", `${list}&status=removed`],
    ["what is reported, first page", `${list}&status=reported`],
    ["one section's, first page", `${list}&status=waiting&section=${sections.at(-2)?.slug}`],
    ["a section's in which nothing waits", `${list}&status=waiting&section=${sections.at(-1)?.slug}`],
    ["held for a word, first page", `${list}&status=waiting&hit=${encodeURIComponent(WORD)}`],
    ["new members', first page", `${list}&status=waiting&author=new`],
    ["of the last day, first page", `${list}&status=waiting&days=1`],
    ["the next item, claimed", `/api/admin/reviews/next?kind=${KIND}`, "POST"],
    ["the navigation's figures", "/api/admin/desk"],
    ["the work board", "/api/admin/overview"],
    ["reports of all kinds", "/api/admin/reports?limit=20"],
  ];
  const rows: Row[] = [];
  for (const [what, path, method = "GET"] of measured)
    rows.push(await compareDesks(compared, what, path, { method }));
  const waiting = `${list}&status=waiting`;
  rows.push(
    await compareDesks(compared, "what waits, page 50", await pageAddress(many, waiting, 50), {
      pathOfFew: await pageAddress(few, waiting, 50),
    }),
  );
  await few.close();
  await many.close();
  return rows;
}

/** The demo with so many items in a queue: two in five wait, the others were decided; nothing in the last section, a few are reported. */
async function deskWith(site: Site, count: number, say: (line: string) => void): Promise<Desk> {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} items …`);
  await makeManyPeople(database.url, AUTHORS);
  await query(
    database.url,
    `with authors as (select array_agg(id) as ids from members),
       by as (select min(id) as id from admins)
     insert into review_items (kind, target_id, section, author_id, status, waiting, submitted_at, decided_by, decided_at, notified_at, held)
     select '${KIND}', 10000000 + n, ($2::text[])[1 + (n / 5) % (cardinality($2::text[]) - 1)], ids[1 + n % cardinality(ids)],
       (array['in_review','in_review','published','rejected','removed'])[1 + n % 5], n % 5 < 2,
       now() - n * interval '31 seconds',
       case when n % 5 < 2 then null else by.id end,
       case when n % 5 < 2 then null else now() - n * interval '30 seconds' end, now(),
       case when n % 1000 = 0 then jsonb_build_array(jsonb_build_object('cause', 'word', 'text', $3::text, 'list', '')) else '[]' end
     from generate_series(1, $1::int) as n, authors, by`,
    [count, sections.map(({ slug }) => slug), WORD],
  );
  await query(
    database.url,
    `insert into reports (target_kind, target_id, reporter_id, reason)
     select 'comment', 10000000 + n, (select id from members order by id limit 1), 'spam' from generate_series(2, 400, 5) as n`,
    [],
  );
  await query(database.url, "vacuum analyze");
  return openDesk(site, database);
}
