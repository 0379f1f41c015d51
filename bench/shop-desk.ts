import { sections } from "../src/sections/registry.ts";
import { type Compared, compareDesks, type Desk, openDesk, pageAddress } from "./desk.ts";
import type { Row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;

/** The desk's lists and figures of orders over a hundred times as many, of which the same few hundred wait. */
export async function measureShopDesk(site: Site, say: (line: string) => void): Promise<Row[]> {
  const few = await deskWith(site, SMALL, say);
  const many = await deskWith(site, LARGE, say);
  const compared: Compared = {
    subject: "orders",
    sizes: { few: SMALL, many: LARGE, noun: "orders" },
    few,
    many,
    times: 40,
    warmUp: 8,
    target: { ratio: 1.5, enoughMs: 60 },
  };
  const club = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
  const list = "/api/admin/orders?limit=50";
  const paths: [what: string, path: string][] = [
    ["all", list],
    ["to be packed", `${list}&state=paid`],
    ["finished", `${list}&state=finished`],
    ["refunded, one in five hundred", `${list}&state=refunded`],
    ["of a section, finished", `${list}&section=${club}&state=finished`],
    ["by number", `${list}&q=200000000000007777`],
    ["by the beginning of a number", `${list}&q=20000000000000`],
    ["by a courier's number", `${list}&q=SF1000000000077`],
    ["by a code that many have", `${list}&q=BENCH-7`],
    ["nothing found", `${list}&q=NOTHING`],
    ["the day's figures", "/api/admin/orders/figures"],
  ];
  const rows: Row[] = [];
  for (const [what, path] of paths) rows.push(await compareDesks(compared, what, path));
  rows.push(
    await compareDesks(compared, "page 100", await pageAddress(many, list, 100), {
      pathOfFew: await pageAddress(few, list, 100),
    }),
  );
  await few.close();
  await many.close();
  return rows;
}

/** Placed over two years until an hour ago, a line each of one of a hundred goods; the last 300 are to be packed. */
async function deskWith(site: Site, count: number, say: (line: string) => void): Promise<Desk> {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} orders …`);
  await query(
    database.url,
    `with shelf as (insert into goods_categories (name, icon) values ('bench', 'gift') returning id),
     made as (
       insert into goods (section, title, state, category_id) select 'main', 'bench ' || n, 'on', shelf.id
       from shelf, generate_series(1, 100) n returning id, title)
     insert into goods_skus (goods_id, code, price_fen, stock) select id, 'BENCH-' || substr(title, 7), 10000, 9 from made`,
    [],
  );
  await query(
    database.url,
    `insert into orders (number, section, kind, state, goods_fen, pay_fen, recipient, pay_by, paid_at, created_at)
     select (200000000000000000 + n)::text, ($2::text[])[1 + n % cardinality($2::text[])], 'goods',
       case when n > $1 - 300 then 'paid' when n % 500 = 0 then 'refunded' when n % 50 = 0 then 'cancelled' else 'finished' end,
       10000, 10000, '王**，尾号 1234，广东省深圳市', at, at, at
     from (select n, now() - interval '1 hour' - (($1 - n) * 730.0 / $1) * interval '1 day' as at
           from generate_series(1, $1::int) n) spread`,
    [count, sections.map(({ slug }) => slug)],
  );
  await query(
    database.url,
    `insert into order_lines (order_id, goods_id, sku_id, title, code, quantity, unit_fen, pay_fen)
     select o.id, s.goods_id, s.id, '轮毂', s.code, 1, 10000, 10000
     from orders o join goods_skus s on s.code = 'BENCH-' || (1 + o.id % 100) where o.number like '2000%'`,
    [],
  );
  await query(
    database.url,
    `insert into order_parcels (order_id, courier, tracking)
     select id, '顺丰速运', 'SF' || (1000000000000 + right(number, 12)::bigint) from orders
     where state = 'finished' and number like '2000%'`,
    [],
  );
  await query(database.url, "vacuum analyze");
  return openDesk(site, database);
}
