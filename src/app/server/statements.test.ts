import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { matchTexts } from "#capabilities/review/words/server/public.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../test/support/app.ts";
import {
  makeArticle,
  makeBoard,
  makeComment,
  makeMember,
  makePost,
  makeSignedIn,
} from "../../../test/support/factories.ts";
import { reviewDesk } from "../../../test/support/reviews.ts";
import { statementsOf } from "../../../test/support/statements.ts";

const { call, services, responseCache } = await createTestApp();
const { db, pool } = services;

/**
 * Statements of one request, each of which is a round trip; `begin` and `commit` are two of them. They are most of what
 * a write costs, and unlike its time their number is the same on every machine.
 */
async function statements(method: string, path: string, options: { token?: string; body?: object }) {
  const texts = await statementsOf(pool, async () => {
    expect((await call(method, path, options)).status).toBe(200);
  });
  return texts.map((text) => text.replace(/^(\w+ ?(?:into )?)(?:.*? from )?(\S*).*$/s, "$1$2"));
}

/** What earlier writes left to be done behind them comes over the same connections. */
const isOfRequest = (text: string) => !/waiting_|text_events/.test(text);

test("a comment takes few statements; sent again, or as a reply, hardly more", async () => {
  const article = await makeArticle(db);
  const { token } = await makeSignedIn(db);
  // Each process reads the library of words once.
  await matchTexts(services, ["好看"]);
  const write = (key: string, more: object = {}) =>
    statements("POST", "/api/comments", {
      token,
      body: { target_kind: "article", target_id: article.id, body: "好看", idempotency_key: key, ...more },
    });
  const first = await write("the-first-one");
  expect(first.length, first.join("\n")).toBeLessThanOrEqual(13);
  const repeated = await write("the-first-one");
  // It is tried together with others first, and answered alone.
  expect(repeated.length, repeated.join("\n")).toBeLessThanOrEqual(17);
  const root = await makeComment(db, { targetId: article.id });
  const reply = await write("the-second-one", { reply_to_id: root.id });
  expect(reply.length, reply.join("\n")).toBeLessThanOrEqual(14);
});

test("a reply that others see at once takes hardly more: what it gives and whom it tells comes behind it", async () => {
  const post = await makePost(db);
  await matchTexts(services, ["好看"]);
  const createdAt = new Date(Date.now() - 60 * 86_400_000);
  const { token } = await makeSignedIn(db, { level: 5, growth: 2000, createdAt });
  const write = (n: number) =>
    statements("POST", "/api/comments", {
      token,
      body: { target_kind: "post", target_id: post.id, body: "好看", idempotency_key: `reply-number-${n}` },
    });
  for (const n of [1, 2]) {
    const texts = await write(n);
    // One of them asks whether who wrote the post blocked the writer.
    expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(18);
  }
});

test("a post that others see at once takes few: what follows from its text comes behind it", async () => {
  const { id } = await makeBoard(db);
  await matchTexts(services, ["好看"]);
  const createdAt = new Date(Date.now() - 60 * 86_400_000);
  const { token } = await makeSignedIn(db, { level: 5, growth: 2000, createdAt });
  for (const n of [1, 2]) {
    const texts = await statements("POST", "/api/posts", {
      token,
      body: {
        ...{ board_id: id, title: "跑了三千公里以后的一点感受", document: documentOfText("好看") },
        idempotency_key: `post-number-${n}`,
      },
    });
    expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(20);
  }
});

test("a like takes few statements", async () => {
  const article = await makeArticle(db);
  const comment = await makeComment(db, { targetId: article.id });
  const { token } = await makeSignedIn(db);
  const ofArticle = await statements("PUT", `/api/likes/article/${article.id}`, { token });
  // Its author may have blocked who liked; he is told behind the commit: who that is, and what.
  expect(ofArticle.length, ofArticle.join("\n")).toBeLessThanOrEqual(11);
  // That the author grows by it comes behind as well.
  const ofComment = await statements("PUT", `/api/likes/comment/${comment.id}`, { token });
  expect(ofComment.length, ofComment.join("\n")).toBeLessThanOrEqual(13);
});

test("a check-in takes few statements: most members do it in the same hour", async () => {
  const { member, token } = await makeSignedIn(db);
  const first = await statements("POST", "/api/my/check-in", { token });
  // The member's account in the ledger comes to be; as every act, it may bring an honour.
  expect(first.length, first.join("\n")).toBeLessThanOrEqual(15);
  await db.execute(sql`update check_in_streaks set last_day = last_day - 1 where member_id = ${member.id}`);
  await db.execute(sql`update check_ins set day = day - 1 where member_id = ${member.id}`);
  await db.execute(sql`delete from growth_entries where member_id = ${member.id}`);
  await db.execute(sql`delete from growth_days where member_id = ${member.id}`);
  await db.execute(sql`update members set growth = 0 where id = ${member.id}`);
  const again = await statements("POST", "/api/my/check-in", { token });
  expect(again.length, again.join("\n")).toBeLessThanOrEqual(13);
});

test("signing in takes few statements, the profile that it answers included", async () => {
  const sign = async () => {
    const { mobile } = await makeMember(db);
    const { body } = await call("POST", "/api/sms/code", { body: { mobile, purpose: "login" } });
    const { demo_code: code } = body.data as unknown as { demo_code: string };
    return statements("POST", "/api/user/login", { body: { mobile, code, agreed: true } });
  };
  for (const texts of [await sign(), await sign()])
    expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(14);
});

test("opening a red packet takes few statements", async () => {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into red_packet_campaigns (name, section, greeting, total, packet_count, starts_at, ends_at, status)
    values ('春节', 'main', '新年好', 4, 4, now(), now() + interval '1 hour', 'running') returning id`);
  const id = rows[0]?.id ?? "";
  await db.execute(
    sql`insert into red_packets (campaign_id, amount) select ${id}, 1 from generate_series(1, 4)`,
  );
  const { token } = await makeSignedIn(db);
  const texts = await statements("POST", `/api/red-packets/${id}/open`, { token });
  // The member's account in the ledger comes to be.
  expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(14);
});

test("what many write at once takes a fraction of what each of them would take", async () => {
  const article = await makeArticle(db);
  await matchTexts(services, ["好看"]);
  const members = await Promise.all(Array.from({ length: 32 }, () => makeSignedIn(db)));
  const each = async (request: (token: string, n: number) => Promise<{ status: number }>) => {
    const texts = await statementsOf(pool, async () => {
      const answers = await Promise.all(members.map(({ token }, n) => request(token, n)));
      expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200));
    });
    return texts.length / members.length;
  };
  const comments = await each((token, n) =>
    call("POST", "/api/comments", {
      token,
      body: {
        target_kind: "article",
        target_id: article.id,
        body: "好看",
        idempotency_key: `many-${n}-at-once`,
      },
    }),
  );
  expect(comments).toBeLessThanOrEqual(5);
  expect(await each((token) => call("POST", "/api/my/check-in", { token }))).toBeLessThanOrEqual(5);
});

test("what an article's page is made of takes few statements", async () => {
  const author = await makeMember(db);
  // The names of cars are read once a minute.
  await call("GET", `/api/articles/${(await makeArticle(db)).id}`);
  for (const [kind, most] of [
    ["post", 4],
    ["video", 4],
    ["pic", 5],
  ] as const) {
    const { id } = await makeArticle(db, { kind, authorId: author.id });
    const texts = await statementsOf(pool, async () => {
      expect((await call("GET", `/api/articles/${id}`)).status).toBe(200);
      expect((await call("GET", `/api/articles/${id}/related`)).status).toBe(200);
    });
    expect(texts.length, texts.join("\n")).toBeLessThanOrEqual(most);
  }
});

test("what visitors' pages are made of takes few statements when what they show changed", async () => {
  const author = await makeMember(db);
  const post = await makePost(db);
  for (let n = 0; n < 3; n += 1) {
    await makeArticle(db, { authorId: author.id });
    await makePost(db);
    await makeComment(db, { targetKind: "post", targetId: post.id });
  }
  const here = `section=${umbrellaSection.slug}`;
  const thread = `target_kind=post&target_id=${post.id}`;
  /** Tags of what changed, and the requests that a page is made of. */
  const pages: { page: string; changed: string[]; most: number; paths: string[] }[] = [
    { page: "list", changed: ["articles"], most: 1, paths: ["/api/articles?limit=20"] },
    {
      page: "home",
      changed: ["articles", `posts:${umbrellaSection.slug}`],
      most: 14,
      paths: [
        "/api/articles?limit=20",
        `/api/articles/featured?${here}`,
        `/api/articles/overview?${here}`,
        `/api/home/cards?${here}`,
        `/api/around/${umbrellaSection.slug}`,
      ],
    },
    {
      page: "forum",
      changed: ["boards", "topics", `posts:${umbrellaSection.slug}`],
      most: 7,
      paths: [
        `/api/boards?${here}`,
        `/api/posts/pinned?${here}`,
        `/api/posts?${here}`,
        `/api/topics?${here}&limit=6`,
        `/api/around/${umbrellaSection.slug}`,
      ],
    },
    {
      page: "thread",
      changed: [`post:${post.id}`, `comments:post:${post.id}`],
      most: 8,
      paths: [`/api/posts/${post.id}`, `/api/comments/target?${thread}`, `/api/comments?${thread}`],
    },
  ];
  for (const { page, changed, most, paths } of pages) {
    const read = async () => {
      for (const path of paths) expect((await call("GET", path)).status, path).toBe(200);
    };
    // What operators lay out is read once in a process.
    await read();
    responseCache.invalidate(changed);
    const texts = (await statementsOf(pool, read)).filter(isOfRequest);
    expect(texts.length, [page, ...texts].join("\n")).toBeLessThanOrEqual(most);
    // Something was made anew at all.
    expect(texts.length, page).toBeGreaterThan(0);
  }
});

test("what a member's own screens ask for takes few statements", async () => {
  const { member, token } = await makeSignedIn(db);
  await makePost(db, { authorId: member.id });
  for (const [path, most] of [
    ["/api/user", 7],
    ["/api/my/waiting", 6],
    ["/api/my/level", 4],
    ["/api/my/feed?kind=following&limit=20", 5],
    ["/api/notices?group=reply", 3],
    ["/api/notices/unread", 2],
    ["/api/my/clubs", 2],
  ] as const) {
    await call("GET", path, { token });
    const texts = (await statements("GET", path, { token })).filter(isOfRequest);
    expect(texts.length, [path, ...texts].join("\n")).toBeLessThanOrEqual(most);
  }
});

test("fifty comments decided together, and taken back, take as many statements of the queue as one", async () => {
  const desk = await reviewDesk({ call, services });
  const taken = async (count: number) => {
    const made = await Promise.all(Array.from({ length: count }, () => desk.makeWaiting()));
    const items: { id: string; version: string }[] = [];
    for (const { id } of made) items.push({ id, version: (await desk.show(id)).version });
    // What follows behind the commit, for each member his own, is left out.
    const ofQueue = (texts: string[]) => texts.filter((text) => /review_|"comments"|savepoint/.test(text));
    const { token } = desk.one;
    let back: object[] = [];
    const decided = await statementsOf(pool, async () => {
      const body = { items, decision: "pass" };
      const results = desk.resultsOf(await call("POST", "/api/admin/reviews/decide", { token, body }));
      expect(results.filter(({ ok }) => ok)).toHaveLength(count);
      back = results.map(({ id, version }) => ({ id, version }));
    });
    const undone = await statementsOf(pool, async () => {
      const answer = await call("POST", "/api/admin/reviews/undo", { token, body: { items: back } });
      expect(desk.resultsOf(answer).filter(({ ok }) => ok)).toHaveLength(count);
    });
    return [ofQueue(decided), ofQueue(undone)].map(({ length }) => length);
  };
  const one = await taken(1);
  const fifty = await taken(50);
  // What is presented of one comment without a picture may be one statement less.
  for (const [at, many] of fifty.entries()) expect(many).toBeLessThanOrEqual((one[at] ?? 0) + 2);
});
