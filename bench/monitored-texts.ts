import { termsOf } from "../src/capabilities/monitoring/text-search/server/expression.ts";
import { fold } from "../src/capabilities/site/search/server/fold.ts";
import { sections } from "../src/sections/registry.ts";
import { query, type Site } from "./site.ts";

/** Different texts; every size is made of them, so that words are as common in one as in another. */
const TEXTS = 20_000;
/** They were written in so many days. */
const DAYS = 365;
const BATCH = 2000;

/** Stands in every text, in one of a hundred, and in ten texts of any size. */
export const COMMON = "保养";
export const SOME = "转向机";
export const RARE = "库房旧件";

interface Filled {
  url: string;
  drop(): Promise<void>;
}

const filled = new WeakMap<Site, Map<number, Promise<Filled>>>();

/**
 * A copy of the demo with so many more texts followed: said by its members, one in ten with an opinion, with everything they are
 * found by. Parts of one run share it; it goes with the site.
 */
export function withMonitoredTexts(site: Site, count: number, say: (line: string) => void): Promise<Filled> {
  const known = filled.get(site) ?? new Map<number, Promise<Filled>>();
  filled.set(site, known);
  const there = known.get(count) ?? fill(site, count, say);
  known.set(count, there);
  return there;
}

async function fill(site: Site, count: number, say: (line: string) => void): Promise<Filled> {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} texts that are followed …`);
  const run = (text: string, values: unknown[] = []) => query(database.url, text, values);
  await run(
    `create table bench_texts (nth int primary key, title text, body text, folded text, terms int[])`,
  );
  for (let from = 0; from < TEXTS; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, TEXTS - from) }, (_, at) => textRow(from + at));
    await run(
      `insert into bench_texts select * from jsonb_to_recordset($1::jsonb) as r(nth int, title text, body text, folded text, terms int[])`,
      [JSON.stringify(rows)],
    );
  }
  // What is counted as it comes in is measured elsewhere.
  await run(`alter table monitored_texts disable trigger user`);
  await run(`alter table opinions disable trigger user`);
  await run(`drop index monitored_terms_terms`);
  await run(
    `with authors as (select array_agg(id) as ids from members)
     insert into monitored_texts (kind, target_id, section, author_id, title, text, state, published, written_at, published_at)
     select (array['post','post_comment','answer','article_comment'])[1 + n % 4], 1000000000 + n,
       ($2::text[])[1 + n % cardinality($2::text[])], ids[1 + (n * 31) % cardinality(ids)], t.title, t.body,
       case when n % 20 = 0 then 'in_review' else 'published' end, n % 20 <> 0, at, at
     from authors, generate_series(1, $1::int) as n
     join bench_texts t on t.nth = n % ${TEXTS},
       lateral (select $3::timestamptz - (($1::int - n) * ${DAYS}::float8 / $1::int) * interval '1 day' as at) as moment`,
    [count, sections.map(({ slug }) => slug), new Date().toISOString()],
  );
  const rare = textRow(0, `在${RARE}里找到它`);
  await run(
    `insert into monitored_terms (text_id, kind, target_id, section, published, written_at, folded, terms)
     select one.id, one.kind, one.target_id, one.section, one.published, one.written_at,
       case when one.target_id % $1::int = 7 then $2 else t.folded end,
       case when one.target_id % $1::int = 7 then $3::int[] else t.terms end
     from monitored_texts one join bench_texts t on t.nth = (one.target_id - 1000000000) % ${TEXTS}
     where one.target_id > 1000000000`,
    [Math.floor(count / 10), rare.folded, rare.terms],
  );
  await run(
    `insert into opinions (kind, target_id, section, author_id, sentiment, score, published, written_at)
     select kind, target_id, section, author_id, case when target_id % 30 = 0 then 'positive' else 'negative' end, -0.8,
       published, written_at
     from monitored_texts where target_id > 1000000000 and target_id % 10 = 0`,
  );
  await run(
    `create index monitored_terms_terms on monitored_terms using gin (terms) with (fastupdate = false)`,
  );
  await run(`drop table bench_texts`);
  await run(`alter table monitored_texts enable trigger user`);
  await run(`alter table opinions enable trigger user`);
  await run(`vacuum analyze`);
  return database;
}

function textRow(n: number, extra = "") {
  const { title, body } = ownText(n, extra);
  const folded = fold(`${title}\n${body}`);
  return { nth: n, title, body, folded, terms: termsOf(folded) };
}

const parts = ["机油", "刹车片", "轮胎", "变速箱", "空调", "天窗", "悬挂", "发动机", "大灯", "座椅", "排气"];
const troubles = ["异响", "漏油", "发抖", "有异味", "不工作", "磨损很快", "温度偏高", "反应变慢", "卡顿"];
const places = ["高速上", "地库里", "冷车启动时", "雨天", "过减速带", "爬坡", "倒车", "等红灯"];
const answers = ["换了原厂件就好了", "师傅说是正常现象", "走了质保", "花了八百块", "还在观察"];
const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;

/** One of many texts, as long as people write. */
function ownText(n: number, extra: string): { title: string; body: string } {
  const mixed = Math.imul(n, 2654435761) >>> 7;
  const special = n % 100 === 3 ? `，${SOME}也看过` : "";
  return {
    title: n % 4 === 0 ? `${pick(places, n)}${pick(parts, mixed)}${pick(troubles, n >> 3)}` : "",
    body: `${pick(places, mixed >> 3)}${pick(parts, mixed >> 5)}${pick(troubles, mixed >> 8)}，${COMMON}之后${pick(answers, mixed >> 2)}${special}，里程 ${mixed % 200_000} 公里${extra}`,
  };
}
