import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { BATCHES_CHANNEL } from "../src/platform/batches/batch.ts";
import { documentOfText } from "../src/shared/document.ts";
import { withClient } from "../test/support/database-server.ts";
import { type Desk, openDesk, quantile } from "./desk.ts";
import { paced } from "./paced.ts";
import { makePeople, type Person } from "./people.ts";
import { processorTime, workEach } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

const RATE = 200;
/** How posts come in: as phones send them, or written straight into the tables where the app cannot take in so many. */
const WAYS = { http: 20, tables: 60 };
const WARM_UP = 200;
/** Each word of the bench stands in so many posts, and has a rule of one of the three forms. */
const POSTS_OF_A_WORD = 20;
/** Words that are written about at the same time. */
const AT_ONCE = 10;
const FORMS = ["word", "count", "spike"] as const;
const THRESHOLDS = { word: 1, count: 5, spike: 5 };
const WINDOW_MINUTES = 10;
/** Hits within the same minutes of each day before: as many as usual, so that the rule that compares with them keeps still. */
const USUAL = 6_000;
const GROUP = "bench";
const LOOK_MS = 50;
const PATIENCE_MS = 60_000;
const TARGET_MS = 5000;

/** Posts of one way: `n` counts from `from` on over all of them. */
interface Sent {
  from: number;
  /** When each was sent, on the clock of `performance.now()`. */
  at: number[];
  ids: Map<string, number>;
  rate: number;
}

/**
 * How soon warnings are raised while two hundred posts a second come in for a minute: a rule of one of the three forms for each
 * of many words, and three that look at every post. A post counts from when it was sent, a warning from when
 * somebody else sees it in the database.
 */
export async function measureAlarms(site: Site, say: (line: string) => void): Promise<Row[]> {
  const database = await site.copyDatabase();
  say("making members, words and rules …");
  const posts = RATE * (WAYS.http + WAYS.tables);
  const people = await makePeople(database.url, WARM_UP + RATE * WAYS.http);
  const { rules, usual } = await prepareRules(database.url, posts / POSTS_OF_A_WORD);
  const boards = await query<{ id: string; section: string }>(
    database.url,
    "select id::text, section from boards where not closed and not read_only order by id limit 10",
  );
  const desk = await openDesk(site, database);
  const watch = watchDatabase(desk);
  try {
    await sendPosts(desk, people, boards, { from: -WARM_UP, count: WARM_UP, rate: RATE / 4 });
    await drained(desk);
    say(`posts by HTTP, ${RATE} a second …`);
    const before = processorTime(desk.app);
    const http = await sendPosts(desk, people, boards, { from: 0, count: RATE * WAYS.http, rate: RATE });
    const worked = workEach(before, processorTime(desk.app), http.sent.at.length);
    await drained(desk);
    say(`${(RATE * WAYS.tables).toLocaleString("en")} posts into the tables, ${RATE} a second …`);
    const tables = await storePosts(desk, people, boards, {
      from: RATE * WAYS.http,
      count: RATE * WAYS.tables,
    });
    await until(() => [...http.sent.ids.keys(), ...tables.ids.keys()].every((id) => watch.hits.has(id)));
    await watch.stop();
    return [
      row("posts by HTTP", `${http.sent.rate.toFixed(0)}/s${worked}`),
      row("a post by HTTP, from sent to answered", late(http.took)),
      ...alarmRows(`posts by HTTP at ${http.sent.rate.toFixed(0)}/s`, http.sent, rules, watch),
      row("posts into the tables", `${tables.rate.toFixed(0)}/s`, {
        text: `${RATE}/s`,
        met: tables.rate >= RATE * 0.98,
      }),
      ...alarmRows(`posts into the tables at ${tables.rate.toFixed(0)}/s`, tables, rules, watch),
      row("a rule for which as much is usual", watch.warned.has(usual) ? "alarmed" : "kept still", {
        text: "kept still",
        met: !watch.warned.has(usual),
      }),
    ];
  } finally {
    await watch.stop();
    await desk.close();
  }
}

const late = (values: readonly number[]) =>
  `p50 ${median(values).toFixed(0)} ms, p99 ${quantile(values, 0.99).toFixed(0)} ms, worst ${Math.max(0, ...values).toFixed(0)} ms`;

type Watch = ReturnType<typeof watchDatabase>;

/** How soon the rules of the words that were written about alarmed, and each post was found. */
function alarmRows(how: string, sent: Sent, rules: readonly Rule[], watch: Watch): Row[] {
  const waited: number[] = [];
  let [due, forms]: [number, Record<string, number[]>] = [0, {}];
  for (const { word, form, id } of rules) {
    const from = sent.at[postOf(word, THRESHOLDS[form]) - sent.from];
    if (from === undefined) continue;
    due += 1;
    const at = watch.warned.get(id);
    if (at === undefined) continue;
    waited.push(at - from);
    forms = { ...forms, [form]: [...(forms[form] ?? []), at - from] };
  }
  const found = [...sent.ids].flatMap(([id, n]) => {
    const at = watch.hits.get(id);
    return at === undefined ? [] : at - (sent.at[n - sent.from] ?? 0);
  });
  const target = (values: readonly number[], all: number) => ({
    text: `p99 ≤ ${TARGET_MS / 1000} s, all of them`,
    met: quantile(values, 0.99) <= TARGET_MS && values.length === all,
  });
  return [
    ...FORMS.map((form) =>
      row(`${how}: post → alarm, form ${form} (${forms[form]?.length ?? 0})`, late(forms[form] ?? [])),
    ),
    row(`${how}: post → alarm, ${waited.length} of ${due} rules`, late(waited), target(waited, due)),
    row(
      `${how}: post → its hit, ${found.length} of ${sent.ids.size} posts`,
      late(found),
      target(found, sent.ids.size),
    ),
  ];
}

interface Board {
  id: string;
  section: string;
}

const textOf = (n: number) =>
  `${n < 0 ? "还没有说到什么" : wordAt(wordOf(n))}，第 ${n} 次说到这件事，路上听得更清楚，停下来又没有了。`;

/** Sends posts as phones do, for as long as they should take, each of another member. */
async function sendPosts(
  { app }: Desk,
  people: readonly Person[],
  boards: readonly Board[],
  { from, count, rate }: { from: number; count: number; rate: number },
) {
  const sent: Sent = { from, at: [], ids: new Map(), rate: 0 };
  const took: number[] = [];
  const end = performance.now() + (count / rate) * 1000;
  sent.rate = await paced(app, {
    rate,
    request: (n) => {
      if (n === count || performance.now() > end) return null;
      sent.at[n] = performance.now();
      const { token } = people[WARM_UP + from + n] as Person;
      const body = {
        board_id: boards[n % boards.length]?.id ?? "",
        title: "跑了三千公里以后的一点感受",
        document: documentOfText(textOf(from + n)),
        idempotency_key: `bench-post-${from + n}`,
      };
      return { method: "POST", path: "/api/posts", token, body };
    },
    answered: (n, { status, text, sent: asked, answered }) => {
      if (status !== 200) throw new Error(`a post was answered ${status}: ${text.slice(0, 300)}`);
      took.push(answered - asked);
      sent.ids.set((JSON.parse(text) as { data: { id: string } }).data.id, from + n);
    },
  });
  return { sent, took };
}

/** Stores posts as an import does, twenty times a second those that are due, and says that they are there. */
async function storePosts(
  { url }: Desk,
  people: readonly Person[],
  boards: readonly Board[],
  { from, count }: { from: number; count: number },
): Promise<Sent> {
  const sent: Sent = { from, at: [], ids: new Map(), rate: 0 };
  await withClient(url, async (client) => {
    const begun = performance.now();
    for (let n = 0; n < count; ) {
      const due = Math.min(count, Math.ceil(((performance.now() - begun) * RATE) / 1000));
      const rows = Array.from({ length: due - n }, (_, at) => {
        const board = boards[(n + at) % boards.length];
        const text = textOf(from + n + at);
        return {
          title: `第 ${from + n + at} 帖`,
          board: board?.id,
          section: board?.section,
          author: people[(n + at) % people.length]?.id,
          text,
          document: documentOfText(text),
        };
      });
      for (let at = n; at < due; at += 1) sent.at[at] = performance.now();
      const { rows: stored } = await client.query<{ id: string; title: string }>(
        `with stored as (
           insert into posts (board_id, author_id, section, title, document, body, status, published_at)
           select board, author, section, title, document, text, 'published', now()
           from jsonb_to_recordset($1::jsonb) as r(title text, board bigint, section text, author bigint, text text, document jsonb)
           returning id, title
         ), told as (insert into text_events (kind, target_id) select 'post', id from stored)
         select id::text, title, pg_notify('${BATCHES_CHANNEL}', 'text_events') from stored`,
        [JSON.stringify(rows)],
      );
      for (const { id, title } of stored) sent.ids.set(id, Number(/\d+/.exec(title)?.[0]));
      n = due;
      await sleep(LOOK_MS);
    }
    sent.rate = (count * 1000) / (performance.now() - begun);
  });
  return sent;
}

/** Which word stands in the n-th post. */
const wordOf = (n: number) => Math.floor(n / (AT_ONCE * POSTS_OF_A_WORD)) * AT_ONCE + (n % AT_ONCE);

/** The post in which a word stands for the `nth` time, from 1 on. */
const postOf = (word: number, nth: number) =>
  Math.floor(word / AT_ONCE) * AT_ONCE * POSTS_OF_A_WORD + (nth - 1) * AT_ONCE + (word % AT_ONCE);

/** None is part of another one. */
export const wordAt = (n: number) =>
  `试样${[...String(n).padStart(4, "0")].map((digit) => "零一二三四五六七八九"[Number(digit)]).join("")}`;

interface Rule {
  id: string;
  form: (typeof FORMS)[number];
  word: number;
}

/** @returns a rule for each word, and the one that must keep still */
export async function prepareRules(url: string, count: number): Promise<{ rules: Rule[]; usual: string }> {
  // Known for long enough that nobody has to look at what they write first.
  await query(
    url,
    "update members set level = 5, growth = 5000, created_at = now() - interval '30 days' where mobile like '198%'",
  );
  const texts = Array.from({ length: count }, (_, n) => wordAt(n));
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
  const look = async (client: pg.ClientBase) => {
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
  };
  const looking = withClient(url, look);
  return {
    warned,
    hits,
    async stop() {
      stopped = true;
      await looking;
    },
  };
}
