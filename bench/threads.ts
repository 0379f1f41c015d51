import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newToken } from "../src/platform/auth/tokens.ts";
import { MEMBER_TOKEN_PREFIX } from "../src/platform/http/actor.ts";
import { SECONDS } from "./compare.ts";
import { processorTime, type Running, startApp, workEach } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";
import { CONNECTIONS, ensureWrk, wrk } from "./wrk.ts";

const SHORT = 10;
const LONG = 100_000;
/** Replies and pages of each size, asked in turn, after some that do not count. */
const TIMES = 200;
const WARM_UP = 30;
/** More than a load can use up. */
const WRITERS = 2_000 * SECONDS + 2 * (TIMES + WARM_UP);
const RATE = 500;

/** Replies to a thread, and pages out of it, in one of a hundred thousand floors and in one of ten. */
export async function measureThreads(site: Site, say: (line: string) => void): Promise<Row[]> {
  ensureWrk(say);
  const { url: databaseUrl } = await site.copyDatabase();
  const writers = await prepareWriters(databaseUrl, WRITERS);
  const short = await makeThread(databaseUrl, SHORT);
  say(`writing ${LONG.toLocaleString("en")} replies …`);
  const long = await makeThread(databaseUrl, LONG);
  await query(databaseUrl, "vacuum analyze");
  const app = await startApp({ dataDir: site.dataDir, databaseUrl, uncached: "all" });
  const rows = [
    await compare("a reply", (id, n) => reply(app, writers[n] ?? "", id, n), short, long, 1.3),
    ...(await pages(app, short, long)),
    await load(app, long, writers.slice(2 * (TIMES + WARM_UP)), join(site.scratch, "replies")),
  ];
  const [counted] = await query<{
    floors: string;
    doubled: string;
    most: number;
    last: number;
    replies: number;
  }>(
    databaseUrl,
    `select count(floor) as floors, count(floor) - count(distinct floor) as doubled, max(floor) as most,
            (select last from comment_floors where target_kind = 'post' and target_id = $1) as last,
            (select replies from post_listings where post_id = $1) as replies
     from comments where target_kind = 'post' and target_id = $1`,
    [long],
  );
  if (counted === undefined) throw new Error("the floors were not counted");
  const { floors, doubled, most, last, replies } = counted;
  const exact = Number(doubled) === 0 && [most, last, replies].every((one) => one === Number(floors));
  rows.push(
    row("floors afterwards", `${floors} floors, the last is ${most}, ${replies} replies counted`, {
      text: "none lost, none twice",
      met: exact,
    }),
  );
  return rows;
}

/** Members who have been there for a while, so that what they write is shown at once. @returns their tokens */
export async function prepareWriters(url: string, count: number): Promise<string[]> {
  const members = await query<{ id: string }>(
    url,
    `insert into members (mobile, nickname, level, created_at)
     select '198' || lpad(n::text, 8, '0'), '跟帖' || n, 5, now() - interval '60 days'
     from generate_series(1, $1::int) as n returning id`,
    [count],
  );
  const tokens = members.map(() => newToken(MEMBER_TOKEN_PREFIX));
  await query(
    url,
    `insert into member_tokens (hash, member_id, expires_at, family)
     select hash, id, now() + interval '1 hour', hash from unnest($1::text[], $2::bigint[]) as tokens (hash, id)`,
    [tokens.map(({ hash }) => hash), members.map(({ id }) => id)],
  );
  return tokens.map(({ token }) => token);
}

/** A post with so many floors. @returns its id */
export async function makeThread(url: string, floors: number): Promise<string> {
  const [post] = await query<{ id: string }>(
    url,
    `with author as (select id from members order by id limit 1),
     board as (insert into boards (section, name) values ('main', 'bench ' || $1::int || ' ' || left(gen_random_uuid()::text, 8)) returning id),
     post as (
       insert into posts (board_id, author_id, section, title, document, body, status)
       select board.id, author.id, 'main', '一个很长的帖子', '{"blocks":[]}', '正文', 'published' from board, author
       returning id, board_id, author_id, published_at)
     insert into post_listings (post_id, board_id, section, series, city, author_id, shown, published_at, born, replies)
     select id, board_id, 'main', '', '', author_id, true, published_at, extract(epoch from published_at) / 86400, $1
     from post returning post_id as id`,
    [floors],
  );
  if (post === undefined) throw new Error("no post was made");
  await query(
    url,
    `with added as (
       insert into comments (target_kind, target_id, author_id, body, status, floor, likes, created_at)
       select 'post', $1::bigint, writers.ids[1 + n % cardinality(writers.ids)],
              '第 ' || n || ' 位车友：螺丝要换长的，垫片要带中心环，不然高速会抖。', 'published', n, n % 97,
              now() - ($2::int - n) * interval '20 seconds'
       from generate_series(1, $2::int) as n,
            (select array_agg(id) as ids from (select id from members where nickname like '跟帖%' limit 500) as few) as writers)
     insert into comment_floors (target_kind, target_id, last) values ('post', $1::bigint, $2::int)`,
    [post.id, floors],
  );
  return post.id;
}

async function ask(url: string, options: RequestInit = {}): Promise<{ ms: number; text: string }> {
  const begun = performance.now();
  const answer = await fetch(url, {
    ...options,
    headers: { "accept-encoding": "identity", ...options.headers },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${text}`);
  return { ms: performance.now() - begun, text };
}

/** A reply to a post, the `n`-th of all. */
export const bodyOf = (postId: string, n: number) =>
  JSON.stringify({
    target_kind: "post",
    target_id: postId,
    body: `顶一下，第 ${n} 次看这个帖子了`,
    idempotency_key: `bench-${n}-${postId}`,
  });

async function reply(app: Running, token: string, postId: string, n: number): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return (await ask(`${app.url}/api/comments`, { method: "POST", headers, body: bodyOf(postId, n) })).ms;
}

/** Medians of the same request for both threads, in turn. */
async function compare(
  what: string,
  once: (id: string, n: number) => Promise<number>,
  short: string,
  long: string,
  most: number,
): Promise<Row> {
  const times = { short: [] as number[], long: [] as number[] };
  for (let n = 0; n < TIMES + WARM_UP; n += 1) {
    const [a, b] = [await once(short, 2 * n), await once(long, 2 * n + 1)];
    if (n < WARM_UP) continue;
    times.short.push(a);
    times.long.push(b);
  }
  const [a, b] = [median(times.short), median(times.long)];
  return row(
    `${what}: in a thread of 100,000 against one of 10`,
    `${(b / a).toFixed(2)} × (${b.toFixed(2)} ms against ${a.toFixed(2)} ms)`,
    { text: `≤ ${most} ×`, met: b / a <= most },
  );
}

async function pages(app: Running, short: string, long: string): Promise<Row[]> {
  const page = (rest: string) => async (id: string) =>
    (await ask(`${app.url}/api/comments?target_kind=post&target_id=${id}&limit=10&${rest}`)).ms;
  const middle = (id: string) => page(`sort=old&floor=${id === long ? LONG / 2 : SHORT / 2}`)(id);
  return [
    await compare("the first page, oldest first", page("sort=old"), short, long, 1.5),
    await compare("the first page, by likes", page("sort=hot"), short, long, 1.5),
    await compare("the page around a floor in the middle", middle, short, long, 1.5),
  ];
}

/** Everybody replies to the long thread. */
async function load(app: Running, postId: string, tokens: readonly string[], file: string): Promise<Row> {
  const lines = tokens.map((token, n) => `POST\t/api/comments\t${token}\t${bodyOf(postId, 1_000_000 + n)}`);
  if (lines.length === 0) throw new Error("there is nobody to reply");
  const warmUp = `${file}-first`;
  await writeFile(warmUp, lines.slice(0, lines.length / 4).join("\n"));
  await writeFile(file, lines.slice(lines.length / 4).join("\n"));
  await wrk(app.url, { seconds: SECONDS, lines: warmUp });
  const before = processorTime(app);
  const done = await wrk(app.url, { seconds: SECONDS, lines: file });
  if (done.refused > CONNECTIONS) throw new Error(`${done.refused} of ${done.requests} replies were refused`);
  const work = workEach(before, processorTime(app), done.requests);
  return row(
    "POST /api/comments, all to the thread of 100,000",
    `${Math.round(done.rate)} requests/s, p50 ${done.p50.toFixed(1)} ms, p99 ${done.p99.toFixed(1)} ms${work}`,
    { text: `≥ ${RATE}/s`, met: done.rate >= RATE },
  );
}
