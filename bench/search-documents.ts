import {
  documentTerms,
  exactTerm,
  SEARCHED_TEXT,
  TIME_STEPS,
  termId,
  textTerms,
  timeTerm,
  titleTerm,
} from "../src/capabilities/site/search/server/terms.ts";
import { sections } from "../src/sections/registry.ts";
import { query, type Site } from "./site.ts";

/** The documents are of so many days. */
const DAYS = 1500;
const BATCH = 1000;
const DAY_MS = 86_400_000;

/** In ten documents of any size. */
export const RARE = "zk9047";

/** Words of which each stands in its share of the documents, chosen by chance, and nowhere else. */
export const spreadWords = [
  { percent: 0.001, title: "魑魅", text: "徘徊" },
  { percent: 0.1, title: "魍魉", text: "彷徨" },
  { percent: 1, title: "饕餮", text: "踟蹰" },
  { percent: 10, title: "貔貅", text: "蹉跎" },
  { percent: 40, title: "麒麟", text: "葳蕤" },
  { percent: 90, title: "鲲鹏", text: "氤氲" },
] as const;

/** In the titles of four in ten, all of them older than the newest four in ten. */
export const PAST = "囹圄";
/** Of the past in half of the documents, then no longer. Two words that never stand together. */
export const APART = ["饔飧", "旖旎"] as const;
/** The whole title of every tenth document. */
export const SAME_TITLE = "求教各位";

interface Extra {
  /** SQL: whether the document `n` has it. */
  when: string;
  place: "title" | "text";
  word: string;
}

/** Whether a document is one of so many in a hundred, as SQL. */
const chance = (salt: number, percent: number) =>
  `(hashint4(numbered.n * 31 + ${salt}) & 2147483647) % 100000 < ${Math.round(percent * 1000)}`;

const older = (share: number) => `numbered.n < ${share} * $1::int`;

const extras: Extra[] = [
  ...spreadWords.flatMap(({ percent, title, text }, at): Extra[] => [
    { when: chance(2 * at, percent), place: "title", word: title },
    { when: chance(2 * at + 1, percent), place: "text", word: text },
  ]),
  { when: `${older(0.6)} and ${chance(101, 66)}`, place: "title", word: PAST },
  { when: "numbered.n % 2 = 0", place: "text", word: APART[0] },
  { when: "numbered.n % 2 = 1", place: "text", word: APART[1] },
];

const extraTerms = ({ place, word }: Extra) => {
  const terms = [...textTerms(word)];
  return [...terms, ...(place === "title" ? terms.map(titleTerm) : [])].map(termId);
};

const literal = (terms: readonly number[]) => `'{${terms.join(",")}}'::int[]`;

/**
 * A copy of the demo in which `count` documents can be found, of the last years, the newest last. One in twenty is of the
 * same moment, as an import makes them.
 * @param kinds in turn
 */
export async function filledWith(
  site: Pick<Site, "copyDatabase">,
  texts: readonly string[],
  count: number,
  say: (line: string) => void,
  kinds: readonly string[] = ["article"],
) {
  const database = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} documents to be found …`);
  const run = (text: string, values: unknown[] = []) => query(database.url, text, values);
  await run(`create table bench_texts (n int primary key, section text, title text, body text, terms int[])`);
  await run(`create table bench_days (day int primary key, terms int[])`);
  for (let from = 0; from < texts.length; from += BATCH) {
    const rows = texts.slice(from, from + BATCH).map((text, at) => textRow(text, from + at));
    await run(
      `insert into bench_texts select * from jsonb_to_recordset($1::jsonb) as r(n int, section text, title text, body text, terms int[])`,
      [JSON.stringify(rows)],
    );
  }
  const today = Math.floor(Date.now() / DAY_MS);
  const days = Array.from({ length: DAYS + 1 }, (_, at) => ({
    day: today - at,
    terms: TIME_STEPS.map((step) => termId(timeTerm(step, today - at))),
  }));
  await run(`insert into bench_days select * from jsonb_to_recordset($1::jsonb) as r(day int, terms int[])`, [
    JSON.stringify(days),
  ]);
  await run(`drop index search_documents_terms`);
  const same = [
    exactTerm(SAME_TITLE),
    ...[...textTerms(SAME_TITLE)].flatMap((term) => [term, titleTerm(term)]),
  ];
  const words = (place: Extra["place"]) =>
    extras
      .filter((extra) => extra.place === place)
      .map(({ when, word }) => `case when ${when} then '${word}' end`)
      .join(", ");
  const terms = extras.map((extra) => `case when ${extra.when} then ${literal(extraTerms(extra))} end`);
  await run(
    `insert into search_documents (kind, target_id, section, title, text, path, ranked_at, updated_at, terms)
     select ($4::text[])[1 + numbered.n % cardinality($4::text[])], 1000000000 + numbered.n, section,
       case when numbered.n % 10 = 4 then '${SAME_TITLE}' else concat_ws('，', title, ${words("title")}) end,
       concat_ws('，', body, ${words("text")}),
       '/article/' || numbered.n || '/post', at, at, t.terms || d.terms || ${terms.join(" || ")}
       || case when numbered.n % 10 = 4 then ${literal(same.map(termId))} end
     from (
       select n, $3::timestamptz - (($1::int - case when n between 0.55 * $1::int and 0.6 * $1::int then round(0.55 * $1::int) else n end)
         * $2::float8 / $1::int) * interval '1 day' as at
       from generate_series(1, $1::int) as n
     ) as numbered
     join bench_texts t on t.n = numbered.n % ${texts.length}
     join bench_days d on d.day = floor(extract(epoch from at) / 86400)::int
     order by numbered.n`,
    [count, DAYS - 1, new Date().toISOString(), kinds],
  );
  const rare = textRow(`在库房里找到一个编号 ${RARE} 的旧件`, 0);
  const every = Math.floor(count / 10);
  await run(
    `update search_documents set terms = terms || $1::int[], text = $2
     where target_id > 1000000000 and (target_id - 1000000000) % $3 = 7`,
    [rare.terms, rare.body, every],
  );
  await run(`insert into search_codes (code, variants) values ($1, $2::text[])`, [
    RARE,
    [RARE, ...[...RARE].map((_, at) => RARE.slice(0, at) + RARE.slice(at + 1))],
  ]);
  await run(
    `create index search_documents_terms on search_documents using gin (terms) with (fastupdate = false)`,
  );
  await run(`drop table bench_texts, bench_days`);
  await run(`vacuum analyze`);
  return database;
}

function textRow(text: string, n: number) {
  const section = sections[n % sections.length]?.slug ?? null;
  const [title = "", ...rest] = text.split("。");
  const body = rest.join("。").slice(0, SEARCHED_TEXT);
  const all = documentTerms({
    kind: "article",
    named: false,
    title,
    aliases: [],
    text: body,
    section,
    series: [],
    rankedAt: new Date(0),
  });
  const timed = new Set(TIME_STEPS.map((step) => termId(timeTerm(step, 0))));
  return { n, section, title, body, terms: all.filter((term) => !timed.has(term)) };
}
