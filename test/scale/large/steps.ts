/** How many of what there are; everything else follows from these two. */
export interface Scale {
  members: number;
  /** Posts and comments together. */
  texts: number;
}

/** One table that is filled in ranges of numbers, each a transaction. */
export interface Step {
  table: string;
  /** Numbers 1 … count; `$1` and `$2` are the first and last of a range. */
  count: number;
  /** Numbers of one transaction. */
  portion: number;
  sql: string;
  /** Further tables that the statement writes into: theirs are the indexes that are built afterwards too. */
  also?: string[];
}

/** In hundredths of what a text is: one in ten begins a thread. */
export const postsOf = ({ texts }: Scale) => Math.round(texts / 10);
/** Of what grows with members, a part is enough to tell how large its rows are and how they are found. */
const partOf = ({ members }: Scale, share: number) => Math.round(members * share);
export const articlesOf = ({ members }: Scale) => Math.max(100, Math.round(members / 100));

const YEARS = 3;
const now = "scale.now()";
/** When number `n` of `count` came to be: the site grew, so that half of all is of the last year. */
const since = (n: string, count: number | string) =>
  `(${now} - (1 - power(${n}::float8 / ${count}, 0.6)) * interval '${YEARS} years')::timestamptz(3)`;
const chance = (n: string, salt: number) => `scale.chance((${n})::bigint, ${salt})`;
/** One of `count`, of which the first are met far more often than the last. */
const popular = (n: string, salt: number, count: number) =>
  `(1 + floor(${count}::float8 * power(${chance(n, salt)}, 3)))::bigint`;
const anybody = (n: string, salt: number, count: number) =>
  `(1 + floor(${count}::float8 * ${chance(n, salt)}))::bigint`;
const text = (n: string, salt: number) => `(scale.hash((${n})::bigint, ${salt}) % 4000)::int`;
const sections = (at: string) =>
  `(array['main','main','main','lexus','toyota','toyota','honda','honda','subaru'])[1 + (${at})]`;
const series = "generate_series($1::bigint, $2::bigint) as n";

/** Steps in their order: later ones look up what earlier ones wrote. */
export function steps(scale: Scale): Step[] {
  const { members, texts } = scale;
  const posts = postsOf(scale);
  const articles = articlesOf(scale);
  const replies = texts - posts;
  const boards = 40;
  // Searches among a million are measured by `npm run bench -- --only search`.
  const documents = Math.min(posts, 300_000);
  return [
    {
      table: "members",
      count: members,
      portion: 500_000,
      sql: `insert into members (id, mobile, nickname, city, region, growth, level, created_at, updated_at, status)
        overriding system value
        select n, '1' || (3000000000 + n), (array['车友','老王','小李','山路','晨跑','海边','机油','赛道'])[1 + n % 8] || n,
               (array['','','上海','北京','成都','杭州','广州','深圳','武汉','西安'])[1 + n % 10], '上海',
               (power(${chance("n", 1)}, 6) * 20000)::int, 1 + (power(${chance("n", 1)}, 3) * 8)::int,
               ${since("n", members)}, ${since("n", members)}, case when n % 5000 = 0 then 'banned' else 'active' end
        from ${series}`,
    },
    {
      table: "boards",
      also: ["board_counters"],
      count: boards,
      portion: boards,
      sql: `with added as (insert into boards (id, section, name) overriding system value
          select n, ${sections("n % 9")}, '版块 ' || n from ${series} returning id)
        insert into board_counters (board_id, posts) select id, ${Math.round(posts / boards)} from added`,
    },
    {
      table: "articles",
      also: ["article_counters"],
      count: articles,
      portion: 50_000,
      sql: `with added as (
          insert into articles (id, kind, section, channel, title, summary, body_html, author_id, author_name, published_at, created_at)
          overriding system value
          select a.n, (array['post','post','post','video','pic'])[1 + a.n % 5], ${sections("a.n % 9")}, '',
                 t.title, t.short, '<p>' || t.long || '</p><p>' || t.long || '</p>', 1 + a.n % 200, '编辑部',
                 ${since("a.n", articles)}, ${since("a.n", articles)}
          from generate_series($1::bigint, $2::bigint) as a (n) join scale.texts t on t.nr = ${text("a.n", 5)} returning id)
        insert into article_counters (article_id, reads, likes, comments) select id, id % 90000, id % 700, id % 90 from added`,
    },
    {
      table: "posts",
      also: ["post_listings"],
      count: posts,
      portion: 200_000,
      // Replies fall by rank, and ranks lie about: the liveliest threads are of all times.
      sql: `with added as (
          insert into posts (id, board_id, author_id, section, title, document, body, series, city, status, pinned, pinned_at, best_at,
                             published_at, created_at)
          overriding system value
          select p.n, b.id, ${popular("p.n", 6, members)}, b.section, t.title || ' ' || p.n, t.document, t.long, '',
                 (array['','','','上海','成都','杭州'])[1 + p.n % 6],
                 case when p.n % 200 = 0 then 'rejected' when p.n > ${posts - 50} then 'in_review' else 'published' end,
                 case when p.n % 10001 = 0 then 'section' else 'none' end, case when p.n % 10001 = 0 then ${now} end,
                 case when p.n % 97 = 0 then ${now} end, ${since("p.n", posts)}, ${since("p.n", posts)}
          from generate_series($1::bigint, $2::bigint) as p (n) join scale.texts t on t.nr = ${text("p.n", 7)}
          join boards b on b.id = ${popular("p.n", 8, boards)}
          returning id, board_id, section, author_id, city, status, best_at, published_at)
        insert into post_listings (post_id, board_id, section, series, city, author_id, shown, best, published_at, born, likes,
                                   collects, replies, reads, last_reply_at)
        select id, board_id, section, '', city, author_id, status = 'published', best_at is not null, published_at,
               extract(epoch from published_at) / 86400, replies / 3, replies / 20, replies, 10 + replies * 20,
               case when replies > 0 then published_at + interval '3 days' end
        from added join scale.threads on post_id = id order by id`,
    },
    {
      // By threads in the order of their posts; within some thousand of them by time, so that a thread's floors lie apart as
      // they do where many write at once. One thread in twenty stands under an article, where nothing is numbered.
      table: "comments",
      also: ["comment_floors"],
      count: posts,
      portion: Math.max(20_000, Math.round(posts / 60)),
      sql: `with floors as (
          insert into comment_floors (target_kind, target_id, last)
          select 'post', post_id, replies - replies / 10 * 3 from scale.threads
          where post_id between $1 and $2 and replies > 0 and post_id % 20 <> 0)
        insert into comments (id, target_kind, target_id, root_id, reply_to_id, author_id, body, status, likes, replies, region,
                              created_at, updated_at, floor)
        overriding system value
        select w.id, case when w.of_article then 'article' else 'post' end, case when w.of_article then w.post_id / 20 else w.post_id end,
               w.root, w.root, ${anybody("w.id", 9, members)}, t.short, w.status,
               (power(${chance("w.id", 10)}, 20) * 500)::int, w.answers, '上海', w.at, w.at,
               case when w.root is null and not w.of_article then w.nth - w.nth / 10 * 3 - (w.nth % 10 >= 4)::int - (w.nth % 10 >= 7)::int end
        from (select base + nth as id, post_id, post_id % 20 = 0 as of_article, nth,
                     case when nth % 10 in (0, 4, 7) and nth > 1 then base + nth - 1 end as root,
                     case when nth % 10 in (3, 6, 9) and nth < threads.replies then 1 else 0 end as answers,
                     case when (base + nth) % 300 = 0 then 'rejected' else 'published' end as status,
                     (p.published_at + power(nth::float8 / threads.replies, 3)
                       * least(interval '60 days', ${now} - p.published_at))::timestamptz(3) as at
              from scale.threads threads join posts p on p.id = post_id, lateral generate_series(1, threads.replies) as nth
              where post_id between $1 and $2) as w
        join scale.texts t on t.nr = ${text("w.id", 11)} order by w.at`,
    },
    {
      table: "follows",
      count: partOf(scale, 0.5),
      portion: 500_000,
      sql: `insert into follows (follower_id, followed_id, created_at)
        select distinct on (n, followed) n, followed, (${now} - ${chance("n * 4 + k", 3)} * interval '2 years')::timestamptz(3)
        from (select n, k, ${popular("n * 4 + k", 4, members)} as followed from ${series},
              lateral generate_series(1, case when n % 1000 = 0 then 300 else (array[0,0,0,1,3])[1 + n % 5] end) as k) as f
        where n <> followed`,
    },
    {
      // Three in five have been here this month, some of them with two devices.
      table: "member_tokens",
      count: partOf(scale, 0.5),
      portion: 1_000_000,
      sql: `insert into member_tokens (hash, member_id, issued_at, expires_at, family, user_agent, signed_in_at, seen_at, seen_from)
        select hash, n, at, at + interval '30 days', hash,
               'Mozilla/5.0 (iPhone; CPU iPhone OS 17_' || n % 7 || ' like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', at, at,
               '10.' || n % 250 || '.' || (n / 250) % 250 || '.' || (n / 62500) % 250
        from ${series}, lateral generate_series(1, (array[1,1,1,0,0,1,1,2,0,0])[1 + n % 10]) as device,
        lateral (select rtrim(translate(encode(sha256((n || '/' || device)::bytea), 'base64'), '+/', '-_'), '=') as hash,
                        (${now} - ${chance("n", 2)} * interval '30 days')::timestamptz(3) as at) as token`,
    },
    {
      table: "search_documents",
      count: documents,
      portion: 100_000,
      sql: `insert into search_documents (kind, target_id, section, author_id, title, text, path, ranked_at, updated_at, terms)
        select 'post', p.id, p.section, p.author_id, p.title, left(p.body, 2000), '/bbs/' || p.id, p.published_at, p.published_at,
               t.terms || d.terms
        from posts p join scale.texts t on t.nr = ${text("p.id", 7)}
        join scale.days d on d.day = floor(extract(epoch from p.published_at) / 86400)::int
        where p.id - ${posts - documents} between $1 and $2 and p.status = 'published'`,
    },
    {
      table: "notices",
      count: partOf(scale, 0.5),
      portion: 500_000,
      // Most have a few, a writer of the first hour has thousands.
      sql: `insert into notices (member_id, kind, actor_id, title, body, link, key, read_at, created_at, "group")
        select n, (array['comment_reply','post_reply','liked','points'])[1 + k % 4], 1 + (n * 7 + k) % ${members},
               '有人回复了你', t.short, '/bbs/' || (1 + (n + k) % ${posts}),
               case when k % 3 = 0 then 'n:' || n || ':' || k end, case when k > 2 then at end, at,
               (array['reply','reply','like','system'])[1 + k % 4]
        from ${series}, lateral generate_series(1, case when n % 10000 = 7 then 3000 when n % 100 = 3 then 40 else (array[0,0,1,1])[1 + n % 4] end) as k
        join scale.texts t on t.nr = k % 4000,
        lateral (select (${now} - sqrt(k / 3001::float8) * interval '1 year' - ${chance("n", 15)} * interval '20 days')::timestamptz(3) as at) as w`,
    },
    {
      table: "ledger_accounts",
      count: partOf(scale, 0.5),
      portion: 1_000_000,
      sql: `insert into ledger_accounts (id, owner, unit, balance) overriding system value
        select n + 100, 'member:' || n, 'points', 10 + n % 900 from ${series} where n % 5 < 3`,
    },
    {
      table: "ledger_transfers",
      also: ["ledger_entries"],
      count: partOf(scale, 0.5),
      portion: 1_000_000,
      sql: `with moved as (
          insert into ledger_transfers (id, key, reason, details, created_at) overriding system value
          select n, 'points:check_in:' || n || ':2026-11-01', 'check_in', '{"title":"每日签到"}', ${since("n", partOf(scale, 0.5))}
          from ${series} returning id, created_at)
        insert into ledger_entries (transfer_id, account_id, amount, balance, created_at)
        select id, side.account, side.amount, side.balance, created_at
        from moved, lateral (values (100 + ${popular("id", 16, partOf(scale, 0.5))}, 5, 25), (1, -5, null)) as side (account, amount, balance)`,
    },
    {
      table: "review_items",
      count: Math.round(texts / 10),
      portion: 500_000,
      sql: `insert into review_items (kind, target_id, section, author_id, status, submitted_at, decided_by, decided_at, notified_at, waiting)
        select (array['post_comment','post_comment','article_comment','post'])[1 + n % 4], n, ${sections("n % 9")}, ${anybody("n", 18, members)},
               case when waits then 'in_review' when n % 40 = 0 then 'rejected' else 'approved' end, at, null,
               case when not waits then at + interval '20 minutes' end, case when not waits then at + interval '21 minutes' end, waits
        from ${series}, lateral (select ${since("n", Math.round(texts / 10))} as at, n > ${Math.round(texts / 10) - 3000} as waits) as w`,
    },
    {
      table: "likes",
      count: Math.round(texts / 10),
      portion: 1_000_000,
      sql: `insert into likes (member_id, target_kind, target_id, created_at)
        select distinct on (member, kind, target) member, kind, target, (${now} - ${chance("member", 12)} * interval '1 year')::timestamptz(3)
        from (select ${anybody("n", 13, members)} as member, (array['comment','post','post','article'])[1 + n % 4] as kind,
                     case n % 4 when 0 then ${anybody("n", 14, replies)} when 3 then ${popular("n", 14, articles)}
                     else ${popular("n", 14, posts)} end as target from ${series}) as l`,
    },
    {
      table: "member_relations",
      count: partOf(scale, 0.05),
      portion: 1_000_000,
      sql: `insert into member_relations (member_id, follows, fans)
        select n, (array[0,0,0,1,3])[1 + n % 5], 1 from ${series} where n % 5 > 2`,
    },
    {
      table: "check_ins",
      also: ["check_in_streaks"],
      count: partOf(scale, 0.05),
      portion: 500_000,
      sql: `with streak as (insert into check_in_streaks (member_id, last_day, days)
          select n, ${now}::date - 1, (array[0,0,1,1,4])[1 + n % 5] from ${series} where n % 5 > 1)
        insert into check_ins (member_id, day, points, created_at)
        select n, day, 5, day::timestamptz from ${series}, lateral generate_series(1, (array[0,0,1,1,4])[1 + n % 5]) as k,
        lateral (select ${now}::date - k as day) as d`,
    },
    {
      table: "growth_entries",
      count: partOf(scale, 0.05),
      portion: 1_000_000,
      sql: `insert into growth_entries (member_id, act, object, day, growth, points, created_at)
        select ${popular("n", 17, members)}, (array['comment','post','like','check_in'])[1 + n % 4], 'comment:' || n, at::date, 2, 1, at
        from ${series}, lateral (select ${since("n", partOf(scale, 0.05))} as at) as w`,
    },
    {
      table: "monitored_texts",
      count: Math.round(texts / 10),
      portion: 500_000,
      sql: `insert into monitored_texts (kind, target_id, section, author_id, region, text, state, published, written_at, published_at)
        select 'post_comment', n, ${sections("n % 9")}, ${anybody("n", 20, members)}, '上海', t.short, 'published', true, at, at
        from ${series} join scale.texts t on t.nr = ${text("n", 21)}, lateral (select ${since("n", Math.round(texts / 10))} as at) as w`,
    },
    {
      table: "active_members",
      count: partOf(scale, 0.05),
      portion: 1_000_000,
      sql: `insert into active_members (day, section, member_id)
        select distinct (${now}::date - (${chance("n", 19)} * 60)::int), (array['','main','toyota'])[1 + n % 3], n from ${series}`,
    },
    {
      table: "club_members",
      count: partOf(scale, 0.05),
      portion: 1_000_000,
      sql: `insert into club_members (section, member_id, number, joined_at)
        select (array['lexus','toyota','honda','subaru'])[1 + n % 4], n, n, ${since("n", members)} from ${series} where n % 2 = 0`,
    },
  ];
}
