import { fold } from "../src/capabilities/site/search/server/public.ts";
import { termsOf } from "../src/features/goods/server/pages/words.ts";
import { sections } from "../src/sections/registry.ts";
import { startApp } from "./processes.ts";
import { comparePublic } from "./public-lists.ts";
import type { Row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 1_000;
const LARGE = 100_000;
/** Written in one statement. */
const BATCH = 5_000;

const things = ["轮毂", "脚垫", "车模", "雨刮", "遮阳帘", "踏板", "拖车钩", "中心盖"];
const looks = ["锻造", "防水", "限量", "静音", "折叠", "运动", "银色", "原厂"];

/** The shop's front, lists and search, over a hundred times as many goods. */
export async function measureShopLists(site: Site, say: (line: string) => void): Promise<Row[]> {
  const [small, large] = [await filledWith(site, SMALL, say), await filledWith(site, LARGE, say)];
  const options = { dataDir: site.dataDir, uncached: "all" as const };
  const few = await startApp({ ...options, databaseUrl: small.url });
  const many = await startApp({ ...options, databaseUrl: large.url });
  const list = "/api/goods?limit=20&section=main";
  const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
  const asked: readonly [what: string, address: string][] = [
    ["the front", "/api/shop?section=main"],
    ["all", list],
    ["newest", `${list}&sort=newest`],
    ["cheapest", `${list}&sort=cheap`],
    ["most sold", `${list}&sort=sold`],
    ["of a club", `/api/goods?limit=20&section=${club}`],
    ["for points", `${list}&points=1`],
    ["that fit a series that one in a thousand fits", `${list}&fits=bench-rare`],
    ["that fit a series that half fit", `${list}&fits=bench-often`],
    ["with a word that one in eight has", `${list}&q=${encodeURIComponent("轮毂")}`],
    ["with a character that all have", `${list}&q=${encodeURIComponent("款")}`],
    ["with two words", `${list}&q=${encodeURIComponent("锻造 轮毂")}`],
    ["with a word that one has", `${list}&q=${encodeURIComponent("编号777")}`],
    ["with a word that none has", `${list}&q=${encodeURIComponent("潜水艇")}`],
    ["with two common words that never meet", `${list}&q=${encodeURIComponent("轮毂 脚垫")}`],
  ];
  const rows: Row[] = [];
  for (const [what, address] of asked)
    rows.push(await comparePublic("goods", what, { few, many, address, enoughMs: 20 }));
  await Promise.all([few.stop(), many.stop()]);
  await small.drop();
  await large.drop();
  return rows;
}

/** A copy of the demo with `count` more goods of two SKUs each, on its shelves, in all sections. */
async function filledWith(site: Site, count: number, say: (line: string) => void) {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} goods …`);
  for (let done = 0; done < count; done += BATCH) {
    const made = Array.from({ length: Math.min(BATCH, count - done) }, (_, n) => {
      const serial = done + n;
      const title = `${looks[Math.floor(serial / 8) % 8]}${things[serial % 8]} 编号${serial} 款`;
      const words = fold(title);
      return { serial, title, words, terms: termsOf(words) };
    });
    await query(
      database.url,
      `with made as (select * from jsonb_to_recordset($1::jsonb) as m (serial int, title text, words text, terms int[])),
       shelves as (select array_agg(id order by id) as ids from goods_categories),
       added as (
         insert into goods (section, title, state, category_id, min_fen, max_fen, sold, weight, min_points)
         select ($2::text[])[1 + serial % cardinality($2::text[])], title, 'on', ids[1 + serial % cardinality(ids)],
           1000 + serial % 977 * 100, 1000 + serial % 977 * 100, serial % 500, 0,
           case when serial % 20 = 0 then 500 end
         from made, shelves returning id, title),
       words as (
         insert into goods_words (goods_id, words, terms) select a.id, m.words, m.terms from added a join made m using (title)),
       fits as (
         insert into goods_fitments (goods_id, series)
         select a.id, case when m.serial % 1000 = 500 then 'bench-rare' else 'bench-often' end
         from added a join made m using (title) where m.serial % 2 = 0)
       insert into goods_skus (goods_id, code, price_fen, stock, values)
       select a.id, 'BENCH-' || a.id || '-' || n, 10000, 9, array[n::text] from added a, generate_series(1, 2) n`,
      [JSON.stringify(made), sections.map(({ slug }) => slug)],
    );
  }
  await query(database.url, "vacuum analyze");
  return database;
}
