import { sections } from "../src/sections/registry.ts";
import { askDesk, type Desk, openDesk, quantile } from "./desk.ts";
import { median, type Row, row } from "./report.ts";
import { readTexts } from "./search.ts";
import { filledWith } from "./search-documents.ts";
import { query, type Site } from "./site.ts";

const MEMBERS = 1_000_000;
/** Articles and posts that can be found, half and half. */
const DOCUMENTS = 400_000;
const ORDERS = 200_000;
const TIMES = 40;
const WARM_UP = 4;
const TARGET_MS = 80;
/** One name of a million, and a part of it that stands in hardly another. */
const NAME = "崖道第一慢";
/** Names are made of these, so that pairs of characters are as common as in names: one in fifty, one in two thousand. */
const FIRST =
  "北方 南山 老王 小李 阿杰 大熊 夜行 追风 飞驰 赛道 山路 城南 江边 海岸 高原 草原 雪地 沙漠 清晨 午后 黄昏 深夜 春天 秋天".split(
    " ",
  );
const SECOND =
  "车手 司机 老炮 新手 玩家 骑士 旅人 看客 技师 学徒 车迷 过客 漂移 巡航 探险 改装 摄影 露营 通勤 越野 拉力 环岛 穿越 慢慢".split(
    " ",
  );

interface Group {
  key: string;
  items: { title: string }[];
  late: boolean;
}

/** What the desk's search over everything (Ctrl-K) takes beside a million members, by what is typed. */
export async function measureDeskFind(site: Site, say: (line: string) => void): Promise<Row[]> {
  const desk = await filledDesk(site, say);
  try {
    return await findEach(desk);
  } finally {
    await desk.close();
  }
}

/** Each way of typing something, in a database that is filled. */
export async function findEach(desk: Desk): Promise<Row[]> {
  const [someone] = await query<{ id: string; mobile: string; nickname: string }>(
    desk.url,
    "select id, mobile, nickname from members where mobile like '197%' order by id offset 500000 limit 1",
  );
  if (someone === undefined) throw new Error("there are no members");
  const typed: [what: string, q: string, wanted: string | null][] = [
    ["the middle of a nickname", "道第一", "members"],
    ["two characters of one nickname", "崖道", "members"],
    ["two characters of one nickname in 24", "漂移", "members"],
    ["four characters of one nickname in 576", "追风漂移", "members"],
    ["a whole nickname", someone.nickname, "members"],
    ["one character, which names begin with", "山", "members"],
    ["one character, which no name begins with", "骑", null],
    ["one letter", "z", null],
    ["a member's id", someone.id, "members"],
    ["a whole number", someone.mobile, "members"],
    ["the last four digits of a number", someone.mobile.slice(-4), "members"],
    ["four digits that are the same", "7777", "members"],
    ["one digit", "7", null],
    ["an order's number", "200000000000007777", "orders"],
    ["the first eight digits of orders' numbers", "20000000", "orders"],
    ["a word of one text in a hundred", "饕餮", "articles"],
    ["a word of nine titles in ten", "鲲鹏", "articles"],
    ["a word that nobody has", "魖魊", null],
    ["a long one that nobody has", "没有人叫这个名字也没有这篇文章", null],
    ["signs alone", "%_%", null],
  ];
  const rows: Row[] = [];
  const plain: number[] = [];
  for (const [what, q, wanted] of typed) rows.push(await measured(desk, what, q, wanted, plain));
  const [p95, middle] = [quantile(plain, 0.95), median(plain)];
  rows.push(
    row(
      "GET /api/admin/me, in turn with all of these",
      `p95 ${p95.toFixed(1)} ms, median ${middle.toFixed(1)}: what the machine leaves to any request`,
    ),
  );
  return rows;
}

/** @param plain gets the times of a request that asks for next to nothing, in turn */
async function measured(
  desk: Desk,
  what: string,
  q: string,
  wanted: string | null,
  plain: number[],
): Promise<Row> {
  const path = `/api/admin/find?q=${encodeURIComponent(q)}`;
  const taken: number[] = [];
  const late = new Set<string>();
  let found: Group[] = [];
  for (let time = -WARM_UP; time < TIMES; time += 1) {
    const { data, ms } = await askDesk<{ groups: Group[] }>(desk, path);
    found = data.groups;
    if (time < 0) continue;
    taken.push(ms);
    plain.push((await askDesk(desk, "/api/admin/me")).ms);
    for (const group of found) if (group.late) late.add(group.key);
  }
  if (
    wanted !== null &&
    late.size === 0 &&
    !found.some(({ key, items }) => key === wanted && items.length > 0)
  )
    throw new Error(`${q} finds no ${wanted}`);
  const p95 = quantile(taken, 0.95);
  const kinds = found.map(({ key, items }) => `${items.length} ${key}`).join(", ") || "nothing";
  const given = late.size === 0 ? "" : `; given up: ${[...late].join(", ")}`;
  return row(
    `Ctrl-K, ${what}`,
    `p95 ${p95.toFixed(1)} ms, median ${median(taken).toFixed(1)} (${kinds}${given})`,
    { text: `p95 ≤ ${TARGET_MS} ms, none given up`, met: p95 <= TARGET_MS && late.size === 0 },
  );
}

async function filledDesk(site: Site, say: (line: string) => void): Promise<Desk> {
  const database = await filledWith(site, await readTexts(), DOCUMENTS, say, ["article", "post"]);
  say(`writing ${MEMBERS.toLocaleString("en")} members …`);
  await query(
    database.url,
    `insert into members (mobile, nickname, city)
     select '197' || lpad(((n * 7919::bigint) % 100000000)::text, 8, '0'),
       case when n = 123456 then $2 else
         ($3::text[])[1 + n % cardinality($3::text[])] || ($4::text[])[1 + (n / 24) % cardinality($4::text[])] || n end,
       case when n % 3 = 0 then '杭州' else '' end
     from generate_series(1, $1::int) as n`,
    [MEMBERS, NAME, FIRST, SECOND],
  );
  say(`writing ${ORDERS.toLocaleString("en")} orders …`);
  await query(
    database.url,
    `insert into orders (number, section, kind, state, goods_fen, pay_fen, recipient, pay_by, paid_at, created_at)
     select (200000000000000000 + n)::text, ($2::text[])[1 + n % cardinality($2::text[])], 'goods', 'finished',
       10000, 10000, '王**，尾号 1234，广东省深圳市', at, at, at
     from (select n, now() - interval '1 hour' - (($1 - n) * 730.0 / $1) * interval '1 day' as at
           from generate_series(1, $1::int) n) spread`,
    [ORDERS, sections.map(({ slug }) => slug)],
  );
  await query(database.url, "vacuum analyze");
  return openDesk(site, database);
}
