import { and, count, eq, isNull, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { pollSchema } from "#capabilities/texts/polls/contract.ts";
import { pollOfDemo } from "#capabilities/texts/polls/server/public.ts";
import { pollChoices, polls as pollTable, pollVotes } from "#capabilities/texts/polls/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { features } from "../../../../app/server/features.ts";
import { POST } from "../store-post.ts";
import { boardCounters, boards, postListings, posts } from "../tables.ts";
import { composeReplies, type Speaker } from "./compose.ts";
import { readDemoPolls } from "./polls.ts";
import { parseThreads, readPieces, readThreads } from "./read-threads.ts";

const { call, services } = await createTestApp();
const { db } = services;
const polls = await readDemoPolls();
const [threads, pieces] = await Promise.all([readThreads(), readPieces()]);

async function fillPart(mark: string): Promise<void> {
  const part = features.flatMap(({ demo = [] }) => demo).find((one) => one.mark === mark);
  const content = await part?.load();
  await db.transaction(async (tx) => content?.fill(tx, services));
}

test("the forum of the demo has its threads and replies, none of which reads like another", () => {
  const names = [...new Set(threads.flatMap(({ by, talk }) => [by, ...talk.map((reply) => reply.by)]))];
  const cities = [
    "杭州",
    "成都",
    "长春",
    "广州",
    "西安",
    "福州",
    "天津",
    "南宁",
    "拉萨",
    "苏州",
    "无锡",
    "长沙",
  ];
  const speakers = names.map((name, at): Speaker => {
    const city = cities[at % cities.length] ?? "";
    return { name, city, car: `${at % 20} 号车`, series: "" };
  });
  const said = new Set<string>();
  const replies = threads.flatMap((thread, at) => composeReplies(thread, pieces, speakers, said, at));
  expect(threads).toHaveLength(200);
  expect(new Set(threads.map(({ title }) => title)).size).toBe(200);
  expect(new Set(replies.map(({ text }) => text)).size).toBe(replies.length);
  // Nothing of the pieces' own grammar is left.
  for (const { text } of replies) expect(text).not.toMatch(/[{}|]|=>|\((?=[^)]*\|)/);
  for (const { about } of threads) expect(pieces.has(about), about).toBe(true);
});

test("replies are the same at every start, and stand in the order of their time", () => {
  const speakers = threads.map(({ by }): Speaker => ({ name: by, city: "", car: "", series: "" }));
  const [thread] = threads;
  if (thread === undefined) throw new Error("no thread");
  const talk = () => composeReplies(thread, pieces, speakers, new Set(), 1);
  expect(talk()).toEqual(talk());
  const floors = talk().filter(({ nested }) => !nested);
  expect(floors.map(({ after }) => after)).toEqual(
    floors.map(({ after }) => after).toSorted((a, b) => a - b),
  );
});

test("polls stand in threads of the demo, each once, with votes of its members", async () => {
  const titles = new Set(threads.map(({ title }) => title));
  for (const { thread } of polls) expect(titles.has(thread), thread).toBe(true);
  expect(new Set(polls.map(({ thread }) => thread)).size).toBe(polls.length);
  for (const poll of polls) {
    const { ends_at: _, ...asked } = pollOfDemo(poll);
    expect(pollSchema.parse({ ...asked, ends_at: null })).toEqual({ ...asked, ends_at: null });
  }
});

test("what a file says wrong is named with its line", () => {
  expect(() => parseThreads("x.txt", "@ main/板\n# 标题 | 人 |  | 1")).toThrow("x.txt:2");
  expect(() => parseThreads("x.txt", "@ main/板\n# 标题 | 人 | chat | 1\n文\n- 没有冒号")).toThrow("x.txt:4");
});

test("it is stored with exact figures, floors without gaps, quotes, mentions and pictures", async () => {
  for (const mark of ["members", "articles", "boards", "threads", "thread-polls"]) await fillPart(mark);
  expect(await db.$count(posts)).toBe(200);
  expect(await db.$count(comments, eq(comments.targetKind, POST))).toBeGreaterThanOrEqual(2500);
  const [wrong] = await db
    .select({ n: count() })
    .from(postListings)
    .where(
      sql`${postListings.replies} <> (select count(*) from ${comments}
        where target_kind = ${POST} and target_id = ${postListings.postId})`,
    );
  expect(wrong?.n).toBe(0);
  const gaps = await db.execute(sql`
    select target_id from ${comments} where target_kind = ${POST} and root_id is null
    group by target_id having max(floor) <> count(*) or min(floor) <> 1`);
  expect(gaps.rows).toEqual([]);
  const unplaced = and(eq(comments.targetKind, POST), isNull(comments.floor), isNull(comments.rootId));
  expect(await db.$count(comments, unplaced)).toBe(0);
  expect(await db.$count(comments, sql`quoted_id is not null`)).toBeGreaterThan(10);
  expect(await db.$count(comments, sql`document::text like '%mention%'`)).toBeGreaterThan(10);
  expect(await db.$count(posts, sql`picture_count > 0`)).toBeGreaterThan(50);
  expect(await db.$count(posts, sql`locked_at is not null`)).toBeGreaterThan(1);
  const [counted] = await db.select({ n: sql<number>`sum(posts)::int` }).from(boardCounters);
  expect(counted?.n).toBe(200);
  expect(await db.$count(boards)).toBe(15);
  expect(await db.$count(posts, eq(posts.hasPoll, true))).toBe(polls.length);
  const ballots = await db.select({ pollId: pollVotes.pollId, choices: pollVotes.choices }).from(pollVotes);
  expect(ballots.length).toBeGreaterThan(150);
  for (const { id, voters } of await db.select().from(pollTable)) {
    const own = ballots.filter(({ pollId }) => pollId === id);
    expect(own.length).toBe(voters);
    for (const choice of await db.select().from(pollChoices).where(eq(pollChoices.pollId, id)))
      expect(choice.votes).toBe(own.filter(({ choices }) => choices.includes(choice.id)).length);
  }
  expect((await inventedMembers(db)).get("北仓一号弯")).toMatchObject({ city: "宁波", car: "lark-gt" });

  const { items } = (await call("GET", "/api/home/cards")).body.data as { items: { kind: string }[] };
  expect(items.filter(({ kind }) => kind === POST)).toHaveLength(6);
});
