import { glob, readFile } from "node:fs/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sweepBans } from "#capabilities/monitoring/member-desk/server/ban-texts.ts";
import { memberBans } from "#capabilities/monitoring/member-desk/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { ItemResult, ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { beginLife } from "#capabilities/review/moderation/server/public.ts";
import { reviewHistory, reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeMember, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeAnswer, makeQuestion } from "../../../../test/support/questions.ts";
import { answers, questions } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token: desk } = await makeAdmin(db, "super");
/** Nobody looks first at what somebody writes who is here for long. */
const OLD = { createdAt: new Date("2020-01-01T00:00:00Z"), level: 3 };
const STANDS = "作者在这个问题下已有另一个公开的回答，请先处理那一个，再恢复这一个";

const answer = async (token: string, questionId: string, text: string) => {
  const body = { document: documentOfText(text), anonymous: false, idempotency_key: crypto.randomUUID() };
  const { status, body: answered } = await call("POST", `/api/questions/${questionId}/answers`, {
    token,
    body,
  });
  expect([status, answered.error]).toEqual([200, undefined]);
  return (answered.data as { id: string }).id;
};
const statesOf = async (ids: readonly string[]) => {
  const rows = await db
    .select()
    .from(answers)
    .where(inArray(answers.id, [...ids]));
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
};
const item = async (id: string) => {
  const [row] = await db
    .select()
    .from(reviewItems)
    .where(and(eq(reviewItems.kind, "answer"), eq(reviewItems.targetId, id)));
  const shown = await call("GET", `/api/admin/reviews/${row?.id}`, { token: desk });
  return shown.body.data as unknown as ReviewRow;
};
const decide = async (ids: readonly string[], decision: string, from?: string) => {
  const rows = await Promise.all(ids.map(item));
  const items = rows.map(({ id, version }) => ({ id, version }));
  const body = { items, decision, from: from ?? rows[0]?.status, reason: "广告引流" };
  return call("POST", "/api/admin/reviews/decide", { token: desk, body });
};
type Decided = Awaited<ReturnType<typeof decide>>;
const resultsOf = ({ body }: Decided) => (body.data as unknown as { results: ItemResult[] }).results;
const undo = (decided: Decided) => {
  const items = resultsOf(decided).map(({ id, version }) => ({ id, version }));
  return call("POST", "/api/admin/reviews/undo", { token: desk, body: { items } });
};

describe("another answer that stands meanwhile", () => {
  /** Of two members one answers again after both answers were taken away. */
  async function takenAndAnsweredAgain() {
    const { id } = await makeQuestion(db);
    const [one, other] = [await makeSignedIn(db, OLD), await makeSignedIn(db, OLD)];
    const first = await answer(one.token, id, "换个张紧器就好了。");
    const others = await answer(other.token, id, "先看看机油。");
    const decided = await decide([first, others], "delete");
    const again = await answer(one.token, id, "仔细听过，是张紧器。");
    // Of somebody of whom something was just taken away: it is looked at first.
    await decide([again], "pass");
    return { id, first, others, again, decided };
  }
  const counted = async (id: string) =>
    (await db.select().from(questions).where(eq(questions.id, id)))[0]?.answers;

  it("keeps an undo from showing the first one, changes nothing of it, and holds no other back", async () => {
    const { id, first, others, again, decided } = await takenAndAnsweredAgain();
    const [refused, done] = resultsOf(await undo(decided));
    expect(refused).toMatchObject({ ok: false, code: "CONFLICT", message: STANDS });
    expect(done).toMatchObject({ ok: true });
    expect(await statesOf([first, others, again])).toEqual(["removed", "published", "published"]);
    expect(await counted(id)).toBe(2);
    const entries = await db.select().from(reviewHistory).where(eq(reviewHistory.targetId, first));
    expect(entries.map(({ move }) => move)).toEqual(["publish", "remove"]);
  });

  it("keeps a later pass from doing so, alone and among others", async () => {
    const { first, others, again } = await takenAndAnsweredAgain();
    const alone = await decide([first], "pass", "removed");
    expect([alone.status, alone.body.error]).toEqual([409, [STANDS]]);
    const [refused, done] = resultsOf(await decide([first, others], "pass", "removed"));
    expect([refused?.ok, refused?.message, done?.ok]).toEqual([false, STANDS, true]);
    expect(await statesOf([first, others, again])).toEqual(["removed", "published", "published"]);
    // Once the other one is gone, nothing stands in its way.
    await decide([again], "delete");
    expect((await decide([first], "pass", "removed")).status).toBe(200);
    expect(await statesOf([first, again])).toEqual(["published", "removed"]);
  });

  it("keeps the end of a ban from doing so, while the rest comes back", async () => {
    const [asked, elsewhere] = [await makeQuestion(db), await makeQuestion(db)];
    const { token, member } = await makeSignedIn(db, OLD);
    const [first, rest] = [
      await answer(token, asked.id, "换个张紧器就好了。"),
      await answer(token, elsewhere.id, "先看看机油。"),
    ];
    const [ban] = await db
      .insert(memberBans)
      .values({ memberId: member.id, reason: "刷屏", hides: true, until: new Date(Date.now() + 60_000) })
      .returning();
    await db.update(members).set({ status: "banned" }).where(eq(members.id, member.id));
    await sweepBans(services);
    expect(await statesOf([first, rest])).toEqual(["removed", "removed"]);
    // It ran out, and he was faster than the next round.
    await db.update(members).set({ status: "active" }).where(eq(members.id, member.id));
    const again = await answer(token, asked.id, "仔细听过，是张紧器。");
    await sweepBans(services);
    await sweepBans(services);
    expect(await statesOf([first, rest, again])).toEqual(["removed", "published", "published"]);
    const [row] = await db
      .select()
      .from(memberBans)
      .where(eq(memberBans.id, ban?.id ?? ""));
    expect(row?.shownAt).not.toBeNull();
  });
});

describe("two accounts that become one", () => {
  const merge = async (from: string, into: string) => {
    const at = `/api/admin/members/${from}/merge`;
    const { version } = (await call("GET", `${at}?into=${into}`, { token: desk })).body.data as unknown as {
      version: string;
    };
    const [row] = await db.select().from(members).where(eq(members.id, from));
    const body = { into, reason: "本人要求", version, confirm: row?.nickname };
    return call("POST", at, { token: desk, body });
  };
  const day = (n: number) => new Date(Date.UTC(2026, 4, n));

  it("leave one answer where both had one: the accepted one, otherwise the newer", async () => {
    const [from, into] = [await makeMember(db), await makeMember(db)];
    const pairs: string[][] = [];
    for (const [ending, going] of [
      [2, 1],
      [1, 2],
    ] as const) {
      const { id: questionId } = await makeQuestion(db);
      const pair = [
        await makeAnswer(db, { questionId, authorId: from.id, publishedAt: day(ending) }),
        await makeAnswer(db, { questionId, authorId: into.id, publishedAt: day(going) }),
      ];
      pairs.push(pair.map(({ id }) => id));
    }
    const { id: questionId } = await makeQuestion(db);
    const accepted = await makeAnswer(db, { questionId, authorId: from.id, publishedAt: day(1) });
    const newer = await makeAnswer(db, { questionId, authorId: into.id, publishedAt: day(2) });
    await db.update(questions).set({ acceptedAnswerId: accepted.id }).where(eq(questions.id, questionId));
    const done = await merge(from.id, into.id);
    expect([done.status, done.body.error]).toEqual([200, undefined]);
    expect(await statesOf(pairs[0] ?? [])).toEqual(["published", "withdrawn"]);
    expect(await statesOf(pairs[1] ?? [])).toEqual(["withdrawn", "published"]);
    expect(await statesOf([accepted.id, newer.id])).toEqual(["published", "withdrawn"]);
    const left = await db.select().from(answers).where(eq(answers.authorId, into.id));
    expect(left).toHaveLength(6);
    const [question] = await db.select().from(questions).where(eq(questions.id, questionId));
    expect(question).toMatchObject({ answers: 1, acceptedAnswerId: accepted.id });
  });
});

it("a database with two public answers of one member is brought to one, once", async () => {
  await db.execute(sql`drop index answers_one_public`);
  const { id: questionId } = await makeQuestion(db);
  const { id: other } = await makeQuestion(db);
  const { id: authorId } = await makeMember(db);
  const made = [];
  for (let n = 0; n < 3; n += 1) made.push(await makeAnswer(db, { questionId, authorId }));
  const [accepted, newer] = [
    await makeAnswer(db, { questionId: other, authorId }),
    await makeAnswer(db, { questionId: other, authorId }),
  ];
  const alone = await makeAnswer(db, { questionId });
  await db.update(questions).set({ acceptedAnswerId: accepted.id }).where(eq(questions.id, other));
  const [first, second, third] = made.map(({ id }) => id) as [string, string, string];
  await db.transaction((tx) =>
    beginLife(tx, services, "answer", second, "publish", {
      ...{ by: { memberId: authorId }, section: "main", snapshot: { texts: { body: "原话" }, pictures: [] } },
    }),
  );
  await db.update(questions).set({ answers: 4 }).where(eq(questions.id, questionId));
  let file = "";
  for await (const path of glob("db/migrations/*_one-public-answer.sql")) file = await readFile(path, "utf8");
  for (const statement of file.split("--> statement-breakpoint")) await db.execute(sql.raw(statement));
  expect(await statesOf([first, second, third, accepted.id, newer.id, alone.id])).toEqual([
    ...["removed", "removed", "published"],
    ...["published", "removed", "published"],
  ]);
  const counts = await db
    .select({ id: questions.id, answers: questions.answers })
    .from(questions)
    .where(inArray(questions.id, [questionId, other]));
  expect(new Map(counts.map((row) => [row.id, row.answers]))).toEqual(
    new Map([
      [questionId, 2],
      [other, 1],
    ]),
  );
  // As a moderator finds them, who may bring one back once the other is gone.
  expect(await item(second)).toMatchObject({ status: "removed", reason: "同一个问题下只保留一个回答" });
  const [last] = await db
    .select()
    .from(reviewHistory)
    .where(and(eq(reviewHistory.targetId, second), eq(reviewHistory.version, 2)));
  expect(last).toMatchObject({ move: "remove", state: "removed", snapshot: { texts: { body: "原话" } } });
  await expect(makeAnswer(db, { questionId, authorId })).rejects.toThrow();
});
