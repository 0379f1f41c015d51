import { and, eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makePost, makeSignedIn } from "../../../../../test/support/factories.ts";
import { statementsOf } from "../../../../../test/support/statements.ts";
import { comments } from "./tables.ts";

const { call, services } = await createTestApp();
const { db, pool } = services;

const LONG_AGO = new Date(Date.now() - 60 * 86_400_000);
const makeWriter = () => makeSignedIn(db, { level: 5, growth: 2000, createdAt: LONG_AGO });

async function reply(token: string, postId: string, key: string, body = "说得对") {
  const answer = await call("POST", "/api/comments", {
    token,
    body: { target_kind: "post", target_id: postId, body, idempotency_key: key },
  });
  const data = answer.body.data as unknown as { id: string; floor: number | null; body: string } | undefined;
  return { ...data, status: answer.status, code: answer.body.code };
}

const floorsOf = async (postId: string) =>
  (
    await db
      .select({ floor: comments.floor })
      .from(comments)
      .where(and(eq(comments.targetId, postId), eq(comments.targetKind, "post"), isNotNull(comments.floor)))
  ).map(({ floor }) => floor);

test("thirty replies at once to two threads each get a floor of their own, in few statements, and are counted", async () => {
  const posts = [await makePost(db), await makePost(db)];
  const writers = await Promise.all(Array.from({ length: 30 }, makeWriter));
  const of = (n: number) => posts[n % 2]?.id ?? "";
  const answers: Awaited<ReturnType<typeof reply>>[] = [];
  const texts = await statementsOf(pool, async () => {
    answers.push(
      ...(await Promise.all(
        writers.map(({ token }, n) => reply(token, of(n), `at-once-${n}`, `第 ${n} 个`)),
      )),
    );
  });
  // Eighteen each, one after the other.
  expect(texts.length).toBeLessThan(30 * 9);
  for (const [n, answer] of answers.entries())
    expect(answer).toMatchObject({ status: 200, body: `第 ${n} 个` });
  for (const [at, { id }] of posts.entries()) {
    const told = answers
      .flatMap(({ floor }, n) => (n % 2 === at ? floor : []))
      .sort((a, b) => Number(a) - Number(b));
    expect(told).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
    expect((await floorsOf(id)).sort((a, b) => Number(a) - Number(b))).toEqual(told);
    const { body } = await call("GET", `/api/posts/${id}`);
    expect((body.data as unknown as { counts: { comments: number } }).counts.comments).toBe(15);
  }
});

test("a double tap among others is one comment, and both answers name it", async () => {
  const { id } = await makePost(db);
  const [writer, ...others] = await Promise.all(Array.from({ length: 8 }, makeWriter));
  const taps = [0, 1, 2].map(() => reply(writer?.token ?? "", id, "tapped-thrice"));
  const rest = others.map(({ token }, n) => reply(token, id, `the-others-${n}`));
  const [one, ...again] = await Promise.all(taps);
  expect(one).toMatchObject({ status: 200, id: expect.any(String) });
  for (const tap of again) expect(tap).toMatchObject({ status: 200, id: one?.id, floor: one?.floor });
  expect((await Promise.all(rest)).map(({ status }) => status)).toEqual(Array(7).fill(200));
  expect((await floorsOf(id)).length).toBe(8);
});

test("what is wrong with one of them is told to him alone, and costs the others nothing", async () => {
  const { id, authorId } = await makePost(db);
  const good = await Promise.all(Array.from({ length: 5 }, makeWriter));
  const muted = await makeSignedIn(db, { status: "muted", statusReason: "刷屏", createdAt: LONG_AGO });
  const numberless = await makeSignedIn(db, { mobile: null, createdAt: LONG_AGO });
  const blocked = await makeWriter();
  await call("POST", `/api/user/${authorId}/block`, { token: blocked.token, body: { on: true } });
  const greedy = await makeWriter();
  const bad = [
    reply(muted.token, id, "muted-reply"),
    reply(numberless.token, id, "numberless-reply"),
    reply(blocked.token, id, "blocked-reply"),
    reply(good[0]?.token ?? "", "999999999", "of-nothing-at-all"),
  ];
  const much = Array.from({ length: 14 }, (_, n) => reply(greedy.token, id, `far-too-much-${n}`));
  const rest = good.map(({ token }, n) => reply(token, id, `good-reply-${n}`));
  expect((await Promise.all(rest)).map(({ status }) => status)).toEqual(Array(5).fill(200));
  expect((await Promise.all(bad)).map(({ code }) => code)).toEqual([
    "MUTED",
    "MOBILE_REQUIRED",
    "BLOCKED",
    "NOT_FOUND",
  ]);
  const statuses = (await Promise.all(much)).map(({ status }) => status);
  const taken = statuses.filter((status) => status === 200).length;
  // Two windows of the clock, should a minute end meanwhile, hold twelve.
  expect(taken).toBeGreaterThanOrEqual(6);
  expect(taken).toBeLessThanOrEqual(12);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14 - taken);
  expect((await floorsOf(id)).length).toBe(5 + taken);
});

test("what was refused for being too much can be sent again under its key", async () => {
  const { id } = await makePost(db);
  const { token } = await makeWriter();
  const sent = await Promise.all(Array.from({ length: 14 }, (_, n) => reply(token, id, `many-of-mine-${n}`)));
  const refused = sent.findIndex(({ status }) => status === 429);
  await db.execute("delete from rate_limits");
  expect(await reply(token, id, `many-of-mine-${refused}`)).toMatchObject({ status: 200 });
});

test("a newcomer is answered like the others, and waits for review", async () => {
  const { id } = await makePost(db);
  const fresh = await makeSignedIn(db);
  const old = await makeWriter();
  const [held, shown] = await Promise.all([
    reply(fresh.token, id, "by-a-newcomer"),
    reply(old.token, id, "by-an-old-hand"),
  ]);
  expect([held.status, held.floor, shown.status, shown.floor]).toEqual([200, null, 200, 1]);
});
