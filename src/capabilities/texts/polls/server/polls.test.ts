import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks } from "#capabilities/community/relations/server/tables.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import type { PollState } from "#capabilities/texts/polls/contract.ts";
import type { OwnPost } from "#features/forum/contract.ts";
import { posts } from "#features/forum/server/tables.ts";
import { documentOfText } from "#shared/document.ts";
import type { Poll } from "#shared/poll.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeBoard, makePost, makeSignedIn } from "../../../../../test/support/factories.ts";
import { storePolls } from "./store-polls.ts";
import { polls, pollVotes } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const board = await makeBoard(db);

const KEY = "ab12cd34";
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const poll = (changes: Partial<Poll> = {}): Poll => ({
  key: KEY,
  question: "换哪套轮胎",
  choices: ["静音", "运动", "四季"],
  most: 1,
  ends_at: null,
  results: "voted",
  ...changes,
});
const withPoll = (one: Poll = poll()) => ({
  blocks: [...documentOfText("下个月要换胎，听听大家的。").blocks, { type: "poll" as const, ...one }],
});

/** A member whose posts are shown at once. */
const known = () =>
  makeSignedIn(db, { level: 5, growth: 5000, createdAt: new Date(Date.now() - 30 * 86_400_000) });

let serial = 0;
const body = (document: object) => {
  serial += 1;
  return {
    board_id: board.id,
    title: `下个月换轮胎，选哪套 ${serial}`,
    document,
    idempotency_key: `poll-${serial}-of-this-test`,
  };
};
const write = (token: string, document: object = withPoll()) =>
  call("POST", "/api/posts", { token, body: body(document) });
async function written(token: string, document: object = withPoll()): Promise<OwnPost> {
  const answer = await write(token, document);
  expect(answer.body.error ?? []).toEqual([]);
  return answer.body.data as unknown as OwnPost;
}
const change = ({ id, version, title }: OwnPost, token: string, document: object) =>
  call("PUT", `/api/posts/${id}`, { token, body: { title, document, version } });

const at = (id: string, key = KEY) => `/api/polls/post/${id}/${key}`;
const stateOf = async (id: string, token?: string) =>
  (await call("GET", at(id), { token })).body.data as unknown as PollState;
const vote = (id: string, token: string | undefined, choices: readonly string[]) =>
  call("PUT", `${at(id)}/vote`, { token, body: { choices } });
const choiceIds = async (id: string) => (await stateOf(id)).choices.map((choice) => choice.id);

test("a vote counts once, shows the result to who voted, and stays", async () => {
  const author = await known();
  const post = await written(author.token);
  const [quiet = "", sporty = ""] = await choiceIds(post.id);
  const reader = await makeSignedIn(db);
  expect(await stateOf(post.id, reader.token)).toMatchObject({
    question: "换哪套轮胎",
    choices: [{ text: "静音", votes: null }, { votes: null }, { votes: null }],
    voters: 0,
    own: null,
    ended: false,
    closed: "",
  });
  const first = await vote(post.id, reader.token, [sporty]);
  expect(first.body.data).toMatchObject({
    choices: [{ votes: 0 }, { text: "运动", votes: 1 }, { votes: 0 }],
    voters: 1,
    own: [sporty],
  });
  // The answer was lost: the same once more is the same. Another vote is refused.
  expect((await vote(post.id, reader.token, [sporty])).body.data).toMatchObject({ voters: 1, own: [sporty] });
  expect(await vote(post.id, reader.token, [quiet])).toMatchObject({
    status: 409,
    body: { code: "CONFLICT", error: ["你已经投过票了，投出的票不能再改"] },
  });
  // Nobody else sees figures before he voted; how many did is no secret.
  expect(await stateOf(post.id)).toMatchObject({ voters: 1, own: null, choices: [{ votes: null }, {}, {}] });
  expect(await stateOf(post.id, author.token)).toMatchObject({ choices: [{ votes: null }, {}, {}] });
});

test("visitors cannot vote, nor can anybody where there is no poll", async () => {
  const { token } = await known();
  const post = await written(token);
  const [one = ""] = await choiceIds(post.id);
  expect((await vote(post.id, undefined, [one])).status).toBe(401);
  expect((await call("GET", at(post.id, "zzzzzzzz"))).status).toBe(404);
  expect((await call("GET", `/api/polls/comment/${post.id}/${KEY}`)).status).toBe(404);
  expect(
    (await call("PUT", `${at(post.id, "zzzzzzzz")}/vote`, { token, body: { choices: [one] } })).status,
  ).toBe(404);
});

test("one takes as many choices as the poll allows, of its own only", async () => {
  const { token } = await known();
  const post = await written(token, withPoll(poll({ most: 2, results: "always" })));
  const other = await written(token);
  const [a = "", b = "", c = ""] = await choiceIds(post.id);
  const [foreign = ""] = await choiceIds(other.id);
  const reader = await makeSignedIn(db);
  expect(await vote(post.id, reader.token, [])).toMatchObject({ status: 400 });
  expect(await vote(post.id, reader.token, [a, b, c])).toMatchObject({
    status: 400,
    body: { error: ["最多选 2 项"] },
  });
  expect(await vote(post.id, reader.token, [a, foreign])).toMatchObject({
    status: 409,
    body: { code: "CHANGED" },
  });
  expect((await vote(post.id, reader.token, [c, a, c])).body.data).toMatchObject({
    voters: 1,
    own: [a, c],
    choices: [{ votes: 1 }, { votes: 0 }, { votes: 1 }],
  });
  // Everybody sees it before voting, where the author wants it so.
  expect(await stateOf(post.id)).toMatchObject({ choices: [{ votes: 1 }, { votes: 0 }, { votes: 1 }] });
});

test.each([
  ["one choice", { choices: ["静音"] }, "投票至少要有 2 个选项"],
  [
    "twenty-one choices",
    { choices: Array.from({ length: 21 }, (_, n) => `第 ${n} 套`) },
    "投票最多 20 个选项",
  ],
  ["an empty choice", { choices: ["静音", " \u200e "] }, "第 2 个选项还没有填写"],
  ["a choice that is too long", { choices: ["静音", "长".repeat(41)] }, "每个选项最多 40 个字"],
  ["the same twice", { choices: ["静音", "静音 "] }, "选项“静音”重复了"],
  ["a question that is too long", { question: "长".repeat(61) }, "投票标题最多 60 个字"],
  ["more choices than there are", { most: 4 }, "最多可选的数目要在 1 到 3 之间"],
  ["no choice at all", { most: 0 }, "最多可选的数目要在 1 到 3 之间"],
  ["an end in the past", { ends_at: inDays(-1) }, "投票的截止时间要晚于现在"],
  ["an end in two years", { ends_at: inDays(730) }, "投票最长一年，请把截止时间提前一些"],
  ["a key that is none", { key: "A" }, "投票内容不正确，请重新设置"],
])("%s is refused, and nothing is stored", async (_, changes, words) => {
  const { token } = await known();
  const before = await db.$count(posts);
  const answer = await write(token, withPoll(poll(changes)));
  expect([answer.status, answer.body.error]).toEqual([400, [words]]);
  expect(await db.$count(posts)).toBe(before);
});

test("a post takes one poll, with twenty choices at the most, and replies take none", async () => {
  const { token } = await known();
  const choices = Array.from({ length: 20 }, (_, n) => `${"长".repeat(37)}${String(n).padStart(3, "0")}`);
  await written(token, withPoll(poll({ choices, most: 20, question: "", ends_at: inDays(364) })));
  const two = { blocks: [...withPoll().blocks, { type: "poll", ...poll({ key: "zz12cd34" }) }] };
  expect((await write(token, two)).body.error).toEqual(["最多 1 个投票"]);
  const post = await written(token);
  const comment = await call("POST", "/api/comments", {
    token,
    body: { target: { kind: "post", id: post.id }, document: withPoll(), idempotency_key: "no-poll-in-here" },
  });
  expect(comment.status).toBe(400);
});

test("it can be changed while nobody voted; votes for what was seen before are told", async () => {
  const author = await known();
  const post = await written(author.token);
  const [old = ""] = await choiceIds(post.id);
  const changed = await change(
    post,
    author.token,
    withPoll(poll({ question: "换哪套轮胎好", ends_at: inDays(3) })),
  );
  expect(changed.status).toBe(200);
  const reader = await makeSignedIn(db);
  expect(await vote(post.id, reader.token, [old])).toMatchObject({
    status: 409,
    body: { code: "CHANGED", error: ["作者刚刚修改了这个投票，请看过最新的再投"] },
  });
  expect(await stateOf(post.id)).toMatchObject({ question: "换哪套轮胎好", voters: 0 });
  // Left out while nobody voted, it is gone.
  const without = await change(
    changed.body.data as unknown as OwnPost,
    author.token,
    documentOfText("不投了。"),
  );
  expect([without.status, (without.body.data as unknown as OwnPost).poll]).toEqual([200, false]);
  expect((await call("GET", at(post.id))).status).toBe(404);
});

test("somebody voted: neither changed nor left out, but the words around it may change", async () => {
  const author = await known();
  const ends_at = inDays(2);
  const post = await written(author.token, withPoll(poll({ ends_at })));
  const reader = await makeSignedIn(db);
  const [one = ""] = await choiceIds(post.id);
  await vote(post.id, reader.token, [one]);
  for (const document of [
    withPoll(poll({ ends_at: inDays(20) })),
    withPoll(poll({ choices: ["静音", "运动", "全地形"], ends_at })),
    withPoll(poll({ key: "zz12cd34", ends_at })),
    documentOfText("不投了。"),
  ])
    expect(await change(post, author.token, document)).toMatchObject({
      status: 409,
      body: { code: "CONFLICT", error: ["已有人投票，不能再修改或删除这个投票"] },
    });
  const [stored] = await db.select().from(posts).where(eq(posts.id, post.id));
  const kept = stored?.document.blocks.at(-1);
  const document = { blocks: [...documentOfText("补充：每月 1500 公里。").blocks, kept] };
  expect((await change(post, author.token, document)).status).toBe(200);
  expect(await stateOf(post.id, reader.token)).toMatchObject({ voters: 1, own: [one] });
});

test("an edit and the first vote at once: one of them is told, and both agree on what is asked", async () => {
  for (let round = 0; round < 6; round += 1) {
    const author = await known();
    const post = await written(author.token);
    const reader = await makeSignedIn(db);
    const [one = ""] = await choiceIds(post.id);
    const [edited, voted] = await Promise.all([
      change(post, author.token, withPoll(poll({ choices: ["加满", "加一半"] }))),
      vote(post.id, reader.token, [one]),
    ]);
    expect([edited.status, voted.status].sort()).toEqual([200, 409]);
    const state = await stateOf(post.id, reader.token);
    expect([state.choices.length, state.voters]).toEqual(edited.status === 200 ? [2, 0] : [3, 1]);
  }
});

test("an earlier version that comes back hides a poll that it did not hold, and never takes its votes", async () => {
  const author = await known();
  const post = await written(author.token);
  const reader = await makeSignedIn(db);
  const [one = ""] = await choiceIds(post.id);
  await vote(post.id, reader.token, [one]);
  const restore = (...wanted: Poll[]) =>
    db.transaction((tx) => storePolls(tx, { kind: "post", id: post.id }, wanted, { restored: true }));
  await restore();
  expect((await call("GET", at(post.id))).status).toBe(404);
  expect((await vote(post.id, author.token, [one])).status).toBe(404);
  await restore(poll({ choices: ["别的", "另外的", "再别的"] }));
  expect(await stateOf(post.id, reader.token)).toMatchObject({
    voters: 1,
    own: [one],
    choices: [{ text: "静音", votes: 1 }, {}, {}],
  });
});

test("figures are those of the votes, however many come at once and however often each is sent", async () => {
  const author = await known();
  const post = await written(author.token, withPoll(poll({ results: "always", most: 2 })));
  const ids = await choiceIds(post.id);
  const people = await Promise.all(Array.from({ length: 12 }, () => makeSignedIn(db)));
  const answers = await Promise.all(
    people.flatMap(({ token }, turn) => {
      const chosen = turn % 2 === 0 ? [ids[0] ?? ""] : [ids[0] ?? "", ids[turn % 3] ?? ""];
      return [vote(post.id, token, chosen), vote(post.id, token, chosen)];
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const ballots = await db
    .select({ choices: pollVotes.choices })
    .from(pollVotes)
    .innerJoin(polls, eq(polls.id, pollVotes.pollId))
    .where(eq(polls.textId, post.id));
  const state = await stateOf(post.id);
  expect([state.voters, ballots.length]).toEqual([12, 12]);
  for (const choice of state.choices)
    expect(choice.votes).toBe(ballots.filter(({ choices }) => choices.includes(choice.id)).length);
});

test("no votes once it ended, and everybody sees the result then", async () => {
  const author = await known();
  const post = await written(author.token, withPoll(poll({ ends_at: inDays(1) })));
  const [one = ""] = await choiceIds(post.id);
  const reader = await makeSignedIn(db);
  await vote(post.id, reader.token, [one]);
  await db
    .update(polls)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(polls.textId, post.id));
  const late = await makeSignedIn(db);
  expect(await vote(post.id, late.token, [one])).toMatchObject({
    status: 409,
    body: { code: "CLOSED", error: ["投票已经结束了"] },
  });
  expect(await stateOf(post.id)).toMatchObject({ ended: true, voters: 1, choices: [{ votes: 1 }, {}, {}] });
});

test("no votes across a block, in a locked thread, or where the text is not to be read", async () => {
  const author = await known();
  const reader = await makeSignedIn(db);
  const post = await written(author.token);
  const [one = ""] = await choiceIds(post.id);
  await db.insert(blocks).values({ blockerId: author.member.id, blockedId: reader.member.id });
  expect(await vote(post.id, reader.token, [one])).toMatchObject({ status: 409, body: { code: "BLOCKED" } });
  const other = await makeSignedIn(db);
  await db.update(posts).set({ lockedAt: new Date(), lockReason: "跑题了" }).where(eq(posts.id, post.id));
  expect(await vote(post.id, other.token, [one])).toMatchObject({
    status: 409,
    body: { code: "CLOSED", error: ["跑题了"] },
  });
  expect(await stateOf(post.id)).toMatchObject({ closed: "跑题了" });
  for (const status of ["in_review", "removed", "withdrawn"] as const) {
    await db.update(posts).set({ status, lockedAt: null }).where(eq(posts.id, post.id));
    expect((await vote(post.id, other.token, [one])).status).toBe(404);
    expect((await call("GET", at(post.id), { token: author.token })).status).toBe(404);
  }
  expect(await db.$count(pollVotes, eq(pollVotes.memberId, other.member.id))).toBe(0);
});

test("votes are limited by the minute", async () => {
  const { id } = await makePost(db, { document: withPoll() });
  const [one = ""] = await choiceIds(id);
  const { token } = await makeSignedIn(db);
  const statuses: number[] = [];
  for (let turn = 0; turn < 31; turn += 1) statuses.push((await vote(id, token, [one])).status);
  expect([statuses.slice(0, 30).every((status) => status === 200), statuses[30]]).toEqual([true, 429]);
});

test("question and choices are judged, searched and listed with the text", async () => {
  const author = await known();
  const post = await written(author.token);
  const [row] = await db.select().from(posts).where(eq(posts.id, post.id));
  expect(row?.body).toBe("下个月要换胎，听听大家的。\n\n换哪套轮胎\n静音\n运动\n四季");
  expect(row?.hasPoll).toBe(true);
  const list = await call("GET", `/api/posts?board=${board.id}&sort=new`);
  const { items } = list.body.data as unknown as { items: { id: string; poll: boolean }[] };
  expect(items.find(({ id }) => id === post.id)).toMatchObject({ poll: true });
});

test("votes are in the archive; with the account goes whose they were, and the figures stay", async () => {
  const { id } = await makePost(db, { document: withPoll(poll({ results: "always" })) });
  const [, sporty = ""] = await choiceIds(id);
  const { member, token } = await makeSignedIn(db);
  await vote(id, token, [sporty]);
  const rows = await personalData.get("poll votes")?.rows(db, member.id, services.keys);
  expect(rows).toMatchObject([{ kind: "post", id, question: "换哪套轮胎", choices: "运动" }]);
  await db.transaction(async (tx) => forgetMember.get("poll votes")?.forget?.(tx, services, member.id));
  expect(await db.$count(pollVotes, eq(pollVotes.memberId, member.id))).toBe(0);
  expect(await stateOf(id)).toMatchObject({ voters: 1, choices: [{}, { votes: 1 }, {}] });
});

test("two accounts become one: a vote goes over, and where both voted one counts", async () => {
  const both = (await makePost(db, { document: withPoll(poll({ results: "always" })) })).id;
  const single = (await makePost(db, { document: withPoll(poll({ results: "always" })) })).id;
  const [from, into] = [await makeSignedIn(db), await makeSignedIn(db)];
  const [a = "", b = ""] = await choiceIds(both);
  const [c = ""] = await choiceIds(single);
  await vote(both, from.token, [a]);
  await vote(both, into.token, [b]);
  await vote(single, from.token, [c]);
  const accounts = { from: from.member.id, into: into.member.id };
  await db.transaction(async (tx) => memberMerges.get("poll votes")?.merge?.(tx, services, accounts));
  expect(await stateOf(both, into.token)).toMatchObject({
    voters: 1,
    own: [b],
    choices: [{ votes: 0 }, { votes: 1 }, { votes: 0 }],
  });
  expect(await stateOf(single, into.token)).toMatchObject({ voters: 1, own: [c] });
});
