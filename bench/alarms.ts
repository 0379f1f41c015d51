import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { documentOfText } from "../src/shared/document.ts";
import { type Desk, openDesk, quantile } from "./desk.ts";
import { paced } from "./paced.ts";
import { makePeople, type Person } from "./people.ts";
import { processorTime, workEach } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

const RATE = 200;
const SECONDS = Number(process.env.BENCH_ALARM_SECONDS) || 60;
const WARM_UP = 400;
const POSTS = RATE * SECONDS;
/** Each word of the bench stands in so many posts, and has a rule of one of the three forms. */
const POSTS_OF_A_WORD = 20;
/** Words that are written about at the same time. */
const AT_ONCE = 10;
const WORDS = POSTS / POSTS_OF_A_WORD;
const FORMS = ["word", "count", "spike"] as const;
const THRESHOLDS = { word: 1, count: 5, spike: 5 };
const WINDOW_MINUTES = 10;
/** Hits within the same minutes of each day before: as many as usual, so that the rule that compares with them keeps still. */
const USUAL = 6_000;
const GROUP = "bench";
const LOOK_MS = 50;
const PATIENCE_MS = 60_000;
const TARGET_MS = 5000;

/**
 * How soon warnings are raised while two hundred posts a second come in for a minute: six hundred rules of the three forms, each
 * for a word of its own, and three that look at every post. A post counts from when it was sent, a warning from when
 * somebody else sees it in the database.
 */
export async function measureAlarms(site: Site, say: (line: string) => void): Promise<Row[]> {
  const database = await site.copyDatabase();
  say("making members, words and rules …");
  const people = await makePeople(database.url, WARM_UP + POSTS);
  const { rules, usual } = await prepare(database.url);
  const boards = await query<{ id: string }>(
    database.url,
    "select id::text from boards where not closed and not read_only order by id limit 10",
  );
  const desk = await openDesk(site, database);
  const write = (person: Person, n: number, text: string) => ({
    method: "POST" as const,
    path: "/api/posts",
    token: person.token,
    body: {
      board_id: boards[n % boards.length]?.id ?? "",
      title: "跑了三千公里以后的一点感受",
      document: documentOfText(`${text}，第 ${n} 次说到这件事，路上听得更清楚，停下来又没有了。`),
      idempotency_key: `bench-post-${n}`,
    },
  });
  const checked = (status: number, text: string) => {
    if (status !== 200) throw new Error(`a post was answered ${status}: ${text.slice(0, 300)}`);
  };
  await paced(desk.app, {
    rate: RATE / 4,
    request: (n) => (n < WARM_UP ? write(people[n] as Person, n, "还没有说到什么") : null),
    answered: (_, { status, text }) => checked(status, text),
  });
  await drained(desk);

  say(`${POSTS.toLocaleString("en")} posts, ${RATE} a second …`);
  const sent: number[] = [];
  const took: number[] = [];
  const ids = new Map<string, number>();
  const watch = watchDatabase(desk);
  const before = processorTime(desk.app);
  const rate = await paced(desk.app, {
    rate: RATE,
    request: (n) => {
      if (n === POSTS) return null;
      sent[n] = performance.now();
      return write(people[WARM_UP + n] as Person, WARM_UP + n, wordAt(wordOf(n)));
    },
    answered: (n, { status, text, sent: from, answered }) => {
      checked(status, text);
      took.push(answered - from);
      ids.set((JSON.parse(text) as { data: { id: string } }).data.id, n);
    },
  });
  const worked = workEach(before, processorTime(desk.app), POSTS);
  await until(() => rules.every(({ id }) => watch.warned.has(id)) && watch.hits.size >= POSTS);
  await watch.stop();
  await desk.close();

  const alarms = new Map(FORMS.map((form) => [form, [] as number[]]));
  for (const { word, form, id } of rules) {
    const at = watch.warned.get(id);
    if (at !== undefined) alarms.get(form)?.push(at - (sent[postOf(word, THRESHOLDS[form])] ?? 0));
  }
  const followed = [...ids].flatMap(([id, n]) => {
    const at = watch.hits.get(id);
    return at === undefined ? [] : at - (sent[n] ?? 0);
  });
  const late = (values: readonly number[]) =>
    `p50 ${median(values).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`;
  const raised = [...alarms.values()].flat();
  return [
    row("posts taken in", `${rate.toFixed(0)}/s${worked}`, { text: `${RATE}/s`, met: rate >= RATE * 0.98 }),
    row("a post, from sent to answered", late(took)),
    ...FORMS.map((form) => {
      const values = alarms.get(form) ?? [];
      return row(`post → alarm, rules of the form ${form} (${values.length})`, late(values), {
        text: `p99 ≤ ${TARGET_MS / 1000} s`,
        met: quantile(values, 0.99) <= TARGET_MS,
      });
    }),
    row("rules that had to alarm, and did", `${raised.length} of ${WORDS}`, {
      text: "all",
      met: raised.length === WORDS,
    }),
    row("post → its hit in the monitoring", late(followed), {
      text: `p99 ≤ ${TARGET_MS / 1000} s, none missing`,
      met: quantile(followed, 0.99) <= TARGET_MS && followed.length === POSTS,
    }),
    row("a rule for which as much is usual", watch.warned.has(usual) ? "alarmed" : "kept still", {
      text: "kept still",
      met: !watch.warned.has(usual),
    }),
  ];
}

/** Which word stands in the n-th post. */
const wordOf = (n: number) => Math.floor(n / (AT_ONCE * POSTS_OF_A_WORD)) * AT_ONCE + (n % AT_ONCE);

/** The post in which a word stands for the `nth` time, from 1 on. */
const postOf = (word: number, nth: number) =>
  Math.floor(word / AT_ONCE) * AT_ONCE * POSTS_OF_A_WORD + (nth - 1) * AT_ONCE + (word % AT_ONCE);

/** None is part of another one. */
const wordAt = (n: number) =>
  `试样${[...String(n).padStart(4, "0")].map((digit) => "零一二三四五六七八九"[Number(digit)]).join("")}`;

interface Rule {
  id: string;
  form: (typeof FORMS)[number];
  word: number;
}

/** @returns a rule for each word, and the one that must keep still */
async function prepare(url: string): Promise<{ rules: Rule[]; usual: string }> {
  // Known for long enough that nobody has to look at what they write first.
  await query(
    url,
    "update members set level = 5, growth = 5000, created_at = now() - interval '30 days' where mobile like '198%'",
  );
  const texts = Array.from({ length: WORDS }, (_, n) => wordAt(n));
  const words = await query<{ id: string; text: string }>(
    url,
    `with made as (insert into word_groups (name, action) values ('${GROUP}', 'watch') returning id)
     insert into words (text, folded, group_id) select text, text, made.id from made, unnest($1::text[]) as text
     returning id::text, text`,
    [texts],
  );
  const idOf = new Map(words.map(({ id, text }) => [text, id]));
  // As much as on every day before.
  await query(
    url,
    `insert into keyword_hits (word_id, word, word_group, kind, target_id, section, snippet, mark_start, mark_end, action, hit_at)
     select 0, '词', '${GROUP}', 'post', 2000000000 + day * 1000000 + n, 'main', '词', 0, 1, 'watch',
       now() - day * interval '1 day' + (n * ${(WINDOW_MINUTES * 60) / USUAL} - ${WINDOW_MINUTES * 60}) * interval '1 second'
     from generate_series(1, 7) as day, generate_series(1, ${USUAL * 3}) as n`,
  );
  await query(url, "vacuum analyze", []);
  const insert = async (
    form: string,
    threshold: number,
    factor: number,
    wordIds: string[],
    group: string,
  ) => {
    const [made] = await query<{ id: string }>(
      url,
      `insert into warning_rules (form, name, level, word_ids, word_group, threshold, window_minutes, factor)
       values ($1, 'bench', 'red', $2::bigint[], $3, $4, ${WINDOW_MINUTES}, $5) returning id::text`,
      [form, wordIds, group, threshold, factor],
    );
    return made?.id ?? "";
  };
  const rules: Rule[] = [];
  for (const [word, text] of texts.entries()) {
    const form = FORMS[word % FORMS.length] ?? "word";
    const id = await insert(form, THRESHOLDS[form], form === "spike" ? 3 : 1, [idOf.get(text) ?? ""], "");
    rules.push({ id, form, word });
  }
  await insert("count", 50, 1, [], GROUP);
  await insert("word", 1, 1, [], GROUP);
  const usual = await insert("spike", 50, 3, [], GROUP);
  return { rules, usual };
}

/** Until everything that was written is followed. */
async function drained({ url }: Desk): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const [row] = await query<{ left: number }>(url, "select count(*)::int as left from text_events");
    if (row?.left === 0) return;
    if (performance.now() > end) throw new Error("what was written is not followed in time");
    await sleep(200);
  }
}

async function until(done: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!done() && performance.now() < end) await sleep(LOOK_MS);
}

/** When somebody else sees a rule's first warning, and a post's first hit, on the clock of `performance.now()`. */
function watchDatabase({ url }: Desk) {
  const warned = new Map<string, number>();
  const hits = new Map<string, number>();
  let stopped = false;
  const look = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const rowsAfter = async (text: string, after: string) =>
      (await client.query<{ id: string; of: string }>(text, [after])).rows;
    const last = async (table: string) =>
      (await client.query<{ id: string }>(`select coalesce(max(id), 0)::text as id from ${table}`)).rows[0]
        ?.id ?? "0";
    let [warning, hit] = [await last("warnings"), await last("keyword_hits")];
    while (!stopped) {
      const raised = await rowsAfter(
        "select id::text, rule_id::text as of from warnings where id > $1 order by warnings.id",
        warning,
      );
      const found = await rowsAfter(
        "select id::text, target_id::text as of from keyword_hits where id > $1 and kind = 'post' order by keyword_hits.id",
        hit,
      );
      const now = performance.now();
      for (const { of } of raised) if (!warned.has(of)) warned.set(of, now);
      for (const { of } of found) if (!hits.has(of)) hits.set(of, now);
      warning = raised.at(-1)?.id ?? warning;
      hit = found.at(-1)?.id ?? hit;
      await sleep(LOOK_MS);
    }
    await client.end();
  };
  const looking = look();
  return {
    warned,
    hits,
    async stop() {
      stopped = true;
      await looking;
    },
  };
}
