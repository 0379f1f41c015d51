import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { givePoints, pointBalance } from "#capabilities/community/points/server/public.ts";
import { pointLots } from "#capabilities/community/points/server/tables.ts";
import { ledgerAccounts } from "#platform/ledger/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { doneBehind } from "../../../../test/support/behind.ts";
import { makeCrowd, makeMember, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeAnswer, makeQuestion } from "../../../../test/support/questions.ts";
import { acceptAnswer, takeBackAcceptance } from "./accept.ts";
import { addBounty } from "./add-bounty.ts";
import { withdrawQuestion } from "./change-question.ts";
import { closeQuestion } from "./close.ts";
import { endBounties } from "./end-bounties.ts";
import { questionVersion } from "./show-question.ts";
import { answers, questionBounties, questions } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
let serial = 0;

async function asker(points = 100) {
  const member = await makeMember(db);
  serial += 1;
  const key = `test:points:${serial}`;
  await db.transaction((tx) =>
    givePoints(tx, { key, memberId: member.id, amount: points, reason: "task", title: "给" }),
  );
  return member;
}

async function askedFor(points: number) {
  const member = await asker();
  const question = await makeQuestion(db, { authorId: member.id });
  serial += 1;
  const { balance } = await addBounty(services, member.id, question.id, {
    points,
    idempotency_key: `bounty-${serial}`,
  });
  return { member, question, balance };
}

const find = async (id: string) => {
  const [row] = await db.select().from(questions).where(eq(questions.id, id));
  if (row === undefined) throw new Error("no question");
  return row;
};

/** With what was left to be counted. */
async function balanceOf(memberId: string): Promise<number> {
  await doneBehind(services);
  return pointBalance(db, memberId);
}

/** Every balance is the sum of its entries, lots are the balance of their member, and nothing lies on an account of a settled bounty. */
async function expectExact(): Promise<void> {
  await doneBehind(services);
  const { rows } = await db.execute(sql`
    select a.owner from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having not a.source and a.balance <> coalesce(sum(e.amount), 0)
    union all
    select a.owner from ledger_accounts a where a.owner like 'member:%' and a.unit = 'points' and a.balance <>
      (select coalesce(sum(remaining), 0) from point_lots where 'member:' || member_id = a.owner)
    union all
    select a.owner from question_bounties b join ledger_accounts a on a.owner = 'bounty:' || b.id
    where a.balance <> case when b.state = 'held' then b.amount else 0 end`);
  expect(rows).toEqual([]);
}

test("points are set aside at once, and nobody offers what he does not have", async () => {
  const { member, question, balance } = await askedFor(50);
  expect(balance).toBe(50);
  expect(await find(question.id)).toMatchObject({ bounty: 50, bountyHeld: true });
  const poor = await asker(5);
  const his = await makeQuestion(db, { authorId: poor.id });
  await expect(
    addBounty(services, poor.id, his.id, { points: 10, idempotency_key: "too-much" }),
  ).rejects.toMatchObject({ code: "INSUFFICIENT_BALANCE", fields: { bounty: expect.any(String) } });
  expect(await find(his.id)).toMatchObject({ bounty: 0, bountyHeld: false });
  await expect(
    addBounty(services, member.id, question.id, { points: 10, idempotency_key: "a-second" }),
  ).rejects.toMatchObject({ cause: { constraint: "question_bounties_held" } });
  await expectExact();
});

test("the same request again sets aside once", async () => {
  const member = await asker();
  const question = await makeQuestion(db, { authorId: member.id });
  const twice = () =>
    addBounty(services, member.id, question.id, { points: 20, idempotency_key: "same-key" });
  const made = await Promise.all([twice(), twice(), twice()]);
  expect(made.map(({ balance }) => balance)).toEqual([80, 80, 80]);
  await expectExact();
});

test("acceptance pays who answered, once and finally", async () => {
  const { member, question } = await askedFor(50);
  const helper = await makeMember(db);
  const answer = await makeAnswer(db, { questionId: question.id, authorId: helper.id });
  await acceptAnswer(services, member.id, question.id, answer.id);
  await acceptAnswer(services, member.id, question.id, answer.id);
  // 10 more are what an accepted answer is worth.
  expect(await balanceOf(helper.id)).toBe(60);
  expect(await find(question.id)).toMatchObject({ state: "solved", bounty: 50, bountyHeld: false });
  await expect(takeBackAcceptance(services, member.id, question.id)).rejects.toMatchObject({
    code: "CONFLICT",
    message: "悬赏已经发给回答者，采纳不能再改",
  });
  await expectExact();
});

test("without a bounty an acceptance can be changed for a day", async () => {
  const member = await makeMember(db);
  const question = await makeQuestion(db, { authorId: member.id });
  const one = await makeAnswer(db, { questionId: question.id });
  const other = await makeAnswer(db, { questionId: question.id });
  await acceptAnswer(services, member.id, question.id, one.id);
  await acceptAnswer(services, member.id, question.id, other.id);
  expect((await find(question.id)).acceptedAnswerId).toBe(other.id);
  // What the first one gave went with it.
  expect(await balanceOf(one.authorId)).toBe(0);
  await takeBackAcceptance(services, member.id, question.id);
  expect(await find(question.id)).toMatchObject({ acceptedAnswerId: null, state: "answered" });
  await acceptAnswer(services, member.id, question.id, one.id);
  await db
    .update(answers)
    .set({ acceptedAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(answers.id, one.id));
  await expect(takeBackAcceptance(services, member.id, question.id)).rejects.toMatchObject({
    code: "CONFLICT",
  });
});

test("closing gives the points back, to the days on which they would have expired", async () => {
  const { member, question } = await askedFor(50);
  const lots = () => db.select().from(pointLots).where(eq(pointLots.memberId, member.id));
  const [before] = await lots();
  await closeQuestion(services, member.id, question.id, "自己解决了");
  expect(await balanceOf(member.id)).toBe(100);
  expect(await lots()).toEqual([{ ...before, remaining: 100 }]);
  expect(await find(question.id)).toMatchObject({ state: "closed", bounty: 0, bountyHeld: false });
  await expectExact();
});

test("nobody closes or deletes a question for which others have answered and points are held", async () => {
  const { member, question } = await askedFor(20);
  await makeAnswer(db, { questionId: question.id });
  const refusal = {
    code: "CONFLICT",
    message: expect.stringMatching(
      /^已有车友回答了这个悬赏问题，请先采纳一个回答；不采纳的话，.* 到期后按“有用”数发放$/,
    ),
  };
  await expect(closeQuestion(services, member.id, question.id, "")).rejects.toMatchObject(refusal);
  await expect(
    withdrawQuestion(services, member.id, question.id, questionVersion(await find(question.id))),
  ).rejects.toMatchObject(refusal);
  // Its own answer cannot take the points either.
  const own = await makeAnswer(db, { questionId: question.id, authorId: member.id });
  await expect(acceptAnswer(services, member.id, question.id, own.id)).rejects.toMatchObject({
    code: "CONFLICT",
  });
  // Nor when the days are over: the rule says what becomes of the points then.
  await db
    .update(questionBounties)
    .set({ endsAt: new Date() })
    .where(eq(questionBounties.questionId, question.id));
  await expect(closeQuestion(services, member.id, question.id, "")).rejects.toMatchObject(refusal);
  await endBounties(services);
  await closeQuestion(services, member.id, question.id, "");
  expect(await balanceOf(member.id)).toBe(100);
  await expectExact();
});

test("after fifteen days without an answer it goes back by itself, and only then", async () => {
  const silent = await askedFor(50);
  const removed = await askedFor(50);
  expect(await endBounties(services)).toBe(0);
  await db.update(questions).set({ status: "removed" }).where(eq(questions.id, removed.question.id));
  // A decision can be undone for a moment.
  expect(await endBounties(services)).toBe(0);
  expect(await endBounties(services, new Date(Date.now() + 120_000))).toBe(1);
  expect(await balanceOf(removed.member.id)).toBe(100);
  expect(await balanceOf(silent.member.id)).toBe(50);
  expect(await endBounties(services, new Date(Date.now() + 15.1 * 86_400_000))).toBeGreaterThan(0);
  expect(await balanceOf(silent.member.id)).toBe(100);
  await expectExact();
});

test("of accepting and closing at once exactly one takes the points, whoever comes first", async () => {
  for (let round = 0; round < 8; round += 1) {
    const { member, question } = await askedFor(50);
    const answer = await makeAnswer(db, { questionId: question.id });
    // Over: both would be allowed.
    await db
      .update(questionBounties)
      .set({ endsAt: new Date() })
      .where(eq(questionBounties.questionId, question.id));
    await Promise.allSettled([
      acceptAnswer(services, member.id, question.id, answer.id),
      closeQuestion(services, member.id, question.id, ""),
      acceptAnswer(services, member.id, question.id, answer.id),
      endBounties(services, new Date()),
      closeQuestion(services, member.id, question.id, ""),
    ]);
    const [bounty] = await db
      .select()
      .from(questionBounties)
      .where(and(eq(questionBounties.questionId, question.id)));
    const paid = bounty?.state === "paid";
    expect(["paid", "returned"]).toContain(bounty?.state);
    expect(await balanceOf(member.id)).toBe(paid ? 50 : 100);
    const [escrow] = await db
      .select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.owner, `bounty:${bounty?.id}`));
    expect(escrow?.balance).toBe(0);
  }
  await expectExact();
});

test("of several answers accepted at once one is, and it alone is paid", async () => {
  const { member, question } = await askedFor(50);
  const crowd = await makeCrowd(db, 6);
  const given = [];
  for (const { id } of crowd) given.push(await makeAnswer(db, { questionId: question.id, authorId: id }));
  await Promise.allSettled(given.map(({ id }) => acceptAnswer(services, member.id, question.id, id)));
  const balances = await Promise.all(crowd.map(({ id }) => balanceOf(id)));
  expect(balances.filter((points) => points > 0)).toEqual([60]);
  await expectExact();
});

test("a minor asks without a bounty, and everybody for figures that are offered", async () => {
  const { member, token } = await makeSignedIn(db, { minorMode: true });
  const question = await makeQuestion(db, { authorId: member.id });
  const body = { points: 50, idempotency_key: "minor-key" };
  expect(await call("POST", `/api/questions/${question.id}/bounty`, { token, body })).toMatchObject({
    status: 423,
  });
  const grown = await makeSignedIn(db);
  const his = await makeQuestion(db, { authorId: grown.member.id });
  for (const points of [0, -50, 7, 1.5, 1e9])
    expect(
      await call("POST", `/api/questions/${his.id}/bounty`, {
        token: grown.token,
        body: { points, idempotency_key: "some-key-1" },
      }),
    ).toMatchObject({ status: 400 });
});
