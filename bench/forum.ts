import { sections } from "../src/sections/registry.ts";
import { makePeople, type Person } from "./people.ts";
import { type Running, startApp } from "./processes.ts";
import { median, type Row, row } from "./report.ts";
import { query, type Site } from "./site.ts";

const SMALL = 10_000;
const LARGE = Number(process.env.BENCH_POSTS) || 1_000_000;
/** Requests of each kind and size, asked in turn, after some that do not count. */
const TIMES = 200;
const WARM_UP = 40;
/** Whom the member follows whose feed is asked for. */
const FOLLOWED = 50;
const AUTHORS = 2000;
const CITY = "杭州";

/** One of the two: an app over many or few posts, and who asks. */
interface Side {
  app: Running;
  person: Person;
  board: string;
  post: string;
  /** Of its database. */
  url: string;
  drop: () => Promise<void>;
}

/** What feeds, boards and threads cost over a hundred times as many posts, in pairs with the smaller number. */
export async function measureForum(site: Site, say: (line: string) => void): Promise<Row[]> {
  const few = await filledWith(site, SMALL, say);
  const many = await filledWith(site, LARGE, say);
  const club = sections.find((section) => !section.umbrella)?.slug ?? "";
  const city = `city=${encodeURIComponent(CITY)}`;
  const lists: [what: string, address: (side: Side) => string | Promise<string>][] = [
    ["recommended", () => "/api/posts?section=main&sort=hot"],
    ["recommended, page 50", (side) => pageAddress(side, "/api/posts?section=main&sort=hot", 50)],
    ["recommended in a club", () => `/api/posts?section=${club}&sort=hot`],
    ["same city", () => `/api/posts?section=main&sort=new&${city}`],
    ["followed members", () => "/api/my/feed?kind=following&section=main"],
    ["a board, newest", ({ board }) => `/api/posts?board=${board}&sort=new`],
    ["a board, hottest", ({ board }) => `/api/posts?board=${board}&sort=hot`],
    ["a board, the best", ({ board }) => `/api/posts?board=${board}&sort=best`],
    ["a board's head", ({ board }) => `/api/boards/${board}`],
    ["new ones since", () => `/api/posts/fresh?section=main&since=${new Date().toISOString()}`],
    ["a thread", ({ post }) => `/api/posts/${post}`],
    ["a thread's page", ({ post }) => `/bbs/${post}`],
    ["the community's page", () => "/bbs"],
  ];
  const rows: Row[] = [];
  for (const [what, address] of lists) {
    rows.push(await compare(what, few, many, await address(few), await address(many)));
  }
  rows.push(await likes(few, many));
  for (const side of [few, many]) {
    await side.app.stop();
    await side.drop();
  }
  return rows;
}

async function compare(what: string, few: Side, many: Side, ofFew: string, ofMany: string): Promise<Row> {
  return pairs(
    what,
    () => ask(few, ofFew),
    () => ask(many, ofMany),
  );
}

/** Liking moves a post in every list that orders by response. */
async function likes(few: Side, many: Side): Promise<Row> {
  let turn = 0;
  const once = async (side: Side) => {
    turn += 1;
    // One member likes and takes it back more often than one may.
    await query(side.url, "truncate rate_limits");
    return ask(side, `/api/likes/post/${side.post}`, turn % 4 < 2 ? "PUT" : "DELETE");
  };
  return pairs(
    "liking a post",
    () => once(few),
    () => once(many),
  );
}

async function pairs(
  what: string,
  ofFew: () => Promise<number>,
  ofMany: () => Promise<number>,
): Promise<Row> {
  const times = { few: [] as number[], many: [] as number[] };
  for (let time = -WARM_UP; time < TIMES; time += 1) {
    const [a, b] = [await ofFew(), await ofMany()];
    if (time < 0) continue;
    times.few.push(a);
    times.many.push(b);
  }
  const [a, b] = [median(times.few), median(times.many)];
  const ratio = b / a;
  const of = LARGE.toLocaleString("en");
  return row(
    `${what}: ${of} against ${SMALL.toLocaleString("en")} posts`,
    `${ratio.toFixed(2)} × (${b.toFixed(2)} ms against ${a.toFixed(2)} ms)`,
    { text: "≤ 1.5 ×", met: ratio <= 1.5 },
  );
}

/** Milliseconds of one request. Compression is for the cache, which is out of the way here. */
async function ask({ app, person }: Side, path: string, method = "GET"): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(app.url + path, {
    method,
    headers: { "accept-encoding": "identity", authorization: `Bearer ${person.token}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}`);
  return performance.now() - begun;
}

/** Walks the cursors, as a reader does. */
async function pageAddress({ app }: Side, first: string, page: number): Promise<string> {
  let address = first;
  for (let at = 1; at < page; at += 1) {
    const answer = (await (
      await fetch(app.url + address, { headers: { "accept-encoding": "identity" } })
    ).json()) as {
      data: { next_cursor: string | null };
    };
    if (answer.data.next_cursor === null) throw new Error(`the list ends before page ${page}`);
    address = `${first}&cursor=${encodeURIComponent(answer.data.next_cursor)}`;
  }
  return address;
}

/** A copy of the demo with `count` more posts over its boards, of two thousand authors, over some months. */
async function filledWith(site: Site, count: number, say: (line: string) => void): Promise<Side> {
  const { url, drop } = await site.copyDatabase();
  say(`writing ${count.toLocaleString("en")} posts …`);
  const [person, ...authors] = await makePeople(url, 1 + AUTHORS);
  if (person === undefined) throw new Error("a member was made");
  await query(
    url,
    `with board as (
       select array_agg(id order by id) as ids, array_agg(section order by id) as sections from boards
     ), added as (
       insert into posts (board_id, author_id, section, title, document, body, city, status, best_at, published_at,
                          created_at)
       select ids[1 + n % cardinality(ids)], ($2::bigint[])[1 + (n * 7) % cardinality($2::bigint[])],
              sections[1 + n % cardinality(ids)], '第 ' || n || ' 帖：换了轮胎之后的三千公里',
              jsonb_build_object('blocks', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'inlines',
                jsonb_build_array(jsonb_build_object('type', 'text', 'text', said))))), said,
              (array['', '', '', '上海', '成都', $3::text])[1 + n % 6], 'published',
              case when n % 97 = 0 then now() end, now() - n * interval '13 seconds', now() - n * interval '13 seconds'
       from board, generate_series(1, $1::int) as n,
            lateral (select repeat('清晨出发，午后到达，胎噪小了，油耗高了一点。', 6) || n as said) as text
       returning id, board_id, section, author_id, city, best_at, published_at
     )
     insert into post_listings (post_id, board_id, section, series, city, author_id, shown, best, published_at, born,
                                likes, replies, collects, reads)
     select id, board_id, section, '', city, author_id, true, best_at is not null, published_at,
            extract(epoch from published_at) / 86400, id % 300, id % 90, id % 20, id % 5000
     from added`,
    [count, authors.map(({ id }) => id), CITY],
  );
  await query(
    url,
    "insert into follows (follower_id, followed_id) select $1::bigint, id from unnest($2::bigint[]) as followed (id)",
    [person.id, authors.slice(0, FOLLOWED).map(({ id }) => id)],
  );
  await query(url, "vacuum analyze");
  const [found] = await query<{ board: string; post: string }>(
    url,
    `select board_id::text as board, post_id::text as post from post_listings
     where section = 'main' order by published_at desc offset 500 limit 1`,
  );
  const app = await startApp({ dataDir: site.dataDir, databaseUrl: url, uncached: "all" });
  return { app, person, board: found?.board ?? "", post: found?.post ?? "", url, drop };
}
