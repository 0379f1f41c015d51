import { type Desk, quantile } from "./desk.ts";
import { type Row, row } from "./report.ts";
import { query } from "./site.ts";

const KIND = "article_comment";
const ROUNDS = 5;
/** How many are decided together, and how long that may take, with its undo, in milliseconds. */
const batches = [
  { count: 50, atMostMs: 500 },
  { count: 200, atMostMs: 1500 },
];

interface Decided {
  results: { id: string; ok: boolean; version: string | null }[];
}

/** How long a batch of the queue takes, and its undo, which has to take all of it back. */
export async function measureBatches(desk: Desk): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { count, atMostMs } of batches) {
    const taken: number[] = [];
    const undone: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await makeWaiting(desk, count);
      const items = await firstWaiting(desk, count);
      const decided = await send<Decided>(desk, "decide", { items, decision: "pass", from: "waiting" });
      const { results } = decided.data;
      const back = results.map(({ id, version }) => ({ id, version }));
      const undo = await send<Decided>(desk, "undo", { items: back });
      for (const { ok, id } of [...results, ...undo.data.results])
        if (!ok) throw new Error(`${id} of a batch of ${count} was refused`);
      taken.push(decided.ms);
      undone.push(undo.ms);
    }
    const slowest = quantile(taken, 0.95);
    rows.push(
      row(
        `queue, ${count} comments passed together`,
        `${slowest.toFixed(0)} ms, undone in ${quantile(undone, 0.95).toFixed(0)} ms (p95 of ${ROUNDS})`,
        { text: `≤ ${atMostMs} ms, undone whole`, met: slowest <= atMostMs },
      ),
    );
  }
  return rows;
}

/** So many comments that wait, longer than all others, each with a text of its own. */
export async function makeWaiting(desk: Desk, count: number, section = "main"): Promise<void> {
  await query(
    desk.url,
    `with author as (select array_agg(id) as ids from (select id from members order by id desc limit 400) m),
       article as (select min(id) as id from articles where status = 'published'),
       made as (
         insert into comments (target_kind, target_id, author_id, body, status)
         select 'article', article.id, ids[1 + n % cardinality(ids)], '第 ' || n || ' 条评论', 'in_review'
         from generate_series(1, $1::int) as n, author, article returning id, author_id)
     insert into review_items (kind, target_id, section, author_id, status, waiting, submitted_at)
     select '${KIND}', id, $2, author_id, 'in_review', true, now() - interval '10 years' from made`,
    [count, section],
  );
}

/** The first that wait, with the versions that the desk shows of them. */
async function firstWaiting(desk: Desk, count: number): Promise<{ id: string; version: string }[]> {
  const items: { id: string; version: string }[] = [];
  let cursor = "";
  while (items.length < count) {
    const path = `/api/admin/reviews?kind=${KIND}&status=waiting&limit=50${cursor}`;
    const answer = await fetch(desk.app.url + path, { headers: { authorization: `Bearer ${desk.token}` } });
    const { data } = (await answer.json()) as {
      data: { items: { id: string; version: string }[]; next_cursor: string | null };
    };
    items.push(...data.items.map(({ id, version }) => ({ id, version })));
    if (data.next_cursor === null) break;
    cursor = `&cursor=${encodeURIComponent(data.next_cursor)}`;
  }
  return items.slice(0, count);
}

async function send<T>({ app, token }: Desk, act: string, body: object): Promise<{ data: T; ms: number }> {
  const begun = performance.now();
  const answer = await fetch(`${app.url}/api/admin/reviews/${act}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  const ms = performance.now() - begun;
  if (!answer.ok) throw new Error(`${act} answers ${answer.status}: ${text.slice(0, 200)}`);
  return { data: (JSON.parse(text) as { data: T }).data, ms };
}
