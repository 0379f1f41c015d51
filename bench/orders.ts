import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { newToken } from "../src/platform/auth/tokens.ts";
import { MEMBER_TOKEN_PREFIX } from "../src/platform/http/actor.ts";
import { SECONDS } from "./compare.ts";
import { processorTime, startApp, workEach } from "./processes.ts";
import { type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";
import { CONNECTIONS, ensureWrk, wrk } from "./wrk.ts";

/** More than a load can use up. */
const BUYERS = 1_500 * SECONDS;
const RATE = 300;
const PRICE_FEN = 5_000;

interface Buyer {
  token: string;
  addressId: string;
}

/** Orders of a flash sale, all of one SKU, beside a plain update of one row in the same PostgreSQL. */
export async function measureOrders(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const [setting] = await query<{ fsync: string }>(databaseUrl, "select current_setting('fsync') as fsync");
  if (setting?.fsync !== "on") throw new Error("orders are measured with fsync on");
  const updates = await updatePlainly(databaseUrl);
  const app = await startApp({ dataDir: site.dataDir, databaseUrl });
  const buyers = await makeBuyers(databaseUrl, 3 * BUYERS);
  let at = 0;
  const rush = async (what: string, quota: number, target?: number) => {
    const skuId = await putOnSale(databaseUrl, quota);
    const own = buyers.slice(at, at + BUYERS);
    at += BUYERS;
    const lines = own.map(({ token, addressId }, n) => {
      const body = {
        ...{ lines: [{ sku_id: skuId, quantity: 1 }], section: "main", address_id: addressId },
        ...{ expected_fen: PRICE_FEN, expected_points: 0, idempotency_key: `bench-${n}-${skuId}` },
      };
      return `POST\t/api/orders\t${token}\t${JSON.stringify(body)}`;
    });
    const before = processorTime(app);
    const load = await wrk(app.url, { seconds: SECONDS, lines: await save(site, what, lines) });
    const refused = Math.max(0, own.length - quota) === 0 ? CONNECTIONS : load.requests;
    if (load.refused > refused) throw new Error(`${what}: ${load.refused} of ${load.requests} were refused`);
    const sold = await check(databaseUrl, skuId);
    if (sold > quota) throw new Error(`${what}: ${sold} of ${quota} were sold`);
    const { rate, p50, p99 } = load;
    const work = workEach(before, processorTime(app), load.requests);
    return row(
      what,
      `${Math.round(rate)} answers/s, ${(rate / updates).toFixed(2)} of the updates, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${work}`,
      target === undefined ? undefined : { text: `≥ ${target}/s`, met: rate >= target },
    );
  };
  // What is compiled only after some thousand requests.
  await rush("warm-up", BUYERS);
  return [
    row(`a plain update of one row, ${CONNECTIONS} connections`, `${Math.round(updates)} transactions/s`),
    await rush("orders of one SKU in a flash sale, all of which get a piece", BUYERS, RATE),
    await rush("the rush for 100 pieces, the others told that all are gone", 100),
  ];
}

/** How often a second 32 connections can change one row, each in a transaction that is on the disk. */
async function updatePlainly(url: string): Promise<number> {
  await query(url, "create table bench_stock (id int primary key, stock int not null)");
  await query(url, "insert into bench_stock values (1, 1000000000)");
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
  const until = Date.now() + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (Date.now() < until) {
        await pool.query("update bench_stock set stock = stock - 1 where id = 1 and stock >= 1");
        done += 1;
      }
    }),
  );
  await pool.end();
  return done / SECONDS;
}

async function makeBuyers(url: string, count: number): Promise<Buyer[]> {
  const made = await query<{ member_id: string; id: string }>(
    url,
    `with buyers as (
       insert into members (mobile, nickname)
       select '198' || lpad(n::text, 8, '0'), 'bench ' || n from generate_series(1, $1::int) as n returning id)
     insert into addresses (member_id, name, mobile, region_code, region, detail)
     select id, '林小川', '13912345678', '440305', '广东省深圳市南山区', '测试路 8 号' from buyers returning member_id, id`,
    [count],
  );
  const tokens = made.map(() => newToken(MEMBER_TOKEN_PREFIX));
  await query(
    url,
    `insert into member_tokens (hash, member_id, expires_at, family)
     select hash, id, now() + interval '1 hour', hash from unnest($1::text[], $2::bigint[]) as tokens (hash, id)`,
    [tokens.map(({ hash }) => hash), made.map((one) => one.member_id)],
  );
  return made.map(({ id }, n) => ({ token: tokens[n]?.token ?? "", addressId: id }));
}

/** @returns the id of a SKU of goods of its own that is in a running flash sale */
async function putOnSale(url: string, quota: number): Promise<string> {
  const [sku] = await query<{ id: string }>(
    url,
    `with shelf as (insert into goods_categories (name, icon) values ('bench', 'gift') returning id),
     sold as (
       insert into goods (section, title, state, category_id, min_fen, max_fen)
       select 'main', 'bench', 'on', id, 10000, 10000 from shelf returning id)
     insert into goods_skus (goods_id, code, price_fen, stock)
     select id, 'BENCH-' || id, 10000, 1000000 from sold returning id`,
  );
  const skuId = sku?.id ?? "";
  await query(
    url,
    `with sale as (
       insert into flash_sales (section, title, starts_at, ends_at)
       values ('main', 'bench', now() - interval '1 minute', now() + interval '1 day') returning id)
     insert into flash_items (sale_id, sku_id, price_fen, quota) select id, $1, $2, $3 from sale`,
    [skuId, PRICE_FEN, quota],
  );
  return skuId;
}

/** @returns how many were sold. @throws Error where orders, stock, its log and the flash sale do not agree */
async function check(url: string, skuId: string): Promise<number> {
  const [found] = await query<{ ordered: number; left: number; logged: number; taken: number; owed: number }>(
    url,
    `select (select count(*)::int from order_lines where sku_id = $1) as ordered,
       (select 1000000 - stock from goods_skus where id = $1) as left,
       (select -coalesce(sum(amount), 0)::int from goods_stock_moves where sku_id = $1) as logged,
       (select taken from flash_items where sku_id = $1) as taken,
       (select count(*)::int from payments p join orders o on p.number = o.payment_number
         join order_lines l on l.order_id = o.id where l.sku_id = $1) as owed`,
    [skuId],
  );
  const figures = Object.values(found ?? {});
  if (new Set(figures).size !== 1) throw new Error(`orders and stock do not agree: ${JSON.stringify(found)}`);
  return figures[0] ?? 0;
}

async function save(site: Site, name: string, lines: readonly string[]): Promise<string> {
  const file = join(site.scratch, name.replace(/\W+/g, "-"));
  await writeFile(file, lines.join("\n"));
  return file;
}
