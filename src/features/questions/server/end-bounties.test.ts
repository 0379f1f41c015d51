import { and, eq, inArray, like, sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { givePoints, pointBalance } from "#capabilities/community/points/server/public.ts";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { cancelDue } from "#capabilities/profile/account/server/cancellation.ts";
import { likes } from "#capabilities/texts/reactions/server/tables.ts";
import { setAside } from "#platform/rounds/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { doneBehind } from "../../../../test/support/behind.ts";
import { makeAdmin, makeCrowd, makeSignedIn } from "../../../../test/support/factories.ts";
import { poison } from "../../../../test/support/poison.ts";
import { makeAnswer, makeQuestion } from "../../../../test/support/questions.ts";
import { acceptAnswer } from "./accept.ts";
import { addBounty } from "./add-bounty.ts";
import { BOUNTY_ROUND, endBounties, remindAskers } from "./end-bounties.ts";
import { answers, questionBounties, questionBountyShares, questions } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const admin = await makeAdmin(db, "super");
const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY);
let serial = 0;

async function asked(points: number) {
  const { member, token } = await makeSignedIn(db);
  serial += 1;
  const key = `end:points:${serial}`;
  await db.transaction((tx) =>
    givePoints(tx, { key, memberId: member.id, amount: 200, reason: "task", title: "给" }),
  );
  const question = await makeQuestion(db, { authorId: member.id });
  await addBounty(services, member.id, question.id, { points, idempotency_key: `end-bounty-${serial}` });
  return { member, token, id: question.id };
}

/** An answer that so many others found useful. */
async function answered(
  questionId: string,
  useful: number,
  values: Partial<typeof answers.$inferInsert> = {},
) {
  const answer = await makeAnswer(db, { questionId, ...values });
  const crowd = useful === 0 ? [] : await makeCrowd(db, useful);
  for (const { id } of crowd) await likeAnswer(answer.id, id);
  return answer;
}

const likeAnswer = (targetId: string, memberId: string) =>
  db.insert(likes).values({ memberId, targetKind: "answer", targetId });

async function balanceOf(memberId: string): Promise<number> {
  await doneBehind(services);
  return pointBalance(db, memberId);
}

const bountyOf = async (questionId: string) => {
  const [row] = await db.select().from(questionBounties).where(eq(questionBounties.questionId, questionId));
  return row;
};

const toldOf = async (memberId: string) => {
  await doneBehind(services);
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.memberId, memberId), like(notices.kind, "questions.bounty%")));
  return rows.map(({ kind }) => kind);
};

async function cancel(id: string): Promise<void> {
  await db.update(members).set({ cancelDueAt: new Date() }).where(eq(members.id, id));
  expect(await cancelDue(services, inDays(1))).toBeGreaterThan(0);
}

/** All of the ledger adds up to nothing, lots agree with accounts, and an ended bounty lies nowhere any more. */
async function expectExact(): Promise<void> {
  await doneBehind(services);
  const { rows } = await db.execute(sql`
    select a.owner from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having not a.source and a.balance <> coalesce(sum(e.amount), 0)
    union all
    select 'all' from ledger_entries having sum(amount) <> 0
    union all
    select a.owner from ledger_accounts a where a.owner like 'member:%' and a.unit = 'points' and a.balance <>
      (select coalesce(sum(remaining), 0) from point_lots where 'member:' || member_id = a.owner)
    union all
    select a.owner from question_bounties b join ledger_accounts a on a.owner = 'bounty:' || b.id
    where a.balance <> case when b.state = 'held' then b.amount else 0 end
    union all
    select 'shares ' || b.id from question_bounties b where b.state = 'paid' and b.amount <>
      (select coalesce(sum(amount), 0) from question_bounty_shares where bounty_id = b.id)`);
  expect(rows).toEqual([]);
}

test("at its end a bounty goes to the answer that most found useful, and everybody concerned is told", async () => {
  const { member, id } = await asked(50);
  const best = await answered(id, 3);
  const other = await answered(id, 2);
  const own = await answered(id, 5, { authorId: member.id });
  const hidden = await answered(id, 6, { status: "in_review" });
  expect(await endBounties(services, inDays(14.9))).toBe(0);
  expect(await endBounties(services, inDays(15.1))).toBe(1);
  expect(await bountyOf(id)).toMatchObject({ state: "paid", settledBy: "votes", paidTo: best.authorId });
  expect(await balanceOf(best.authorId)).toBe(50);
  for (const { authorId } of [other, hidden]) expect(await balanceOf(authorId)).toBe(0);
  expect(await balanceOf(own.authorId)).toBe(150);
  expect(await toldOf(best.authorId)).toEqual(["questions.bounty_won"]);
  expect(await toldOf(other.authorId)).toEqual(["questions.bounty_ended"]);
  expect(await toldOf(member.id)).toEqual(["questions.bounty_ended"]);
  expect(await toldOf(hidden.authorId)).toEqual([]);
  const { data } = (await call("GET", `/api/questions/${id}`)).body;
  expect(data).toMatchObject({
    ...{ state: "answered", bounty: 50, bounty_held: false, bounty_ends_at: null, accepted: null },
    bounty_shared: { by: "votes", answers: 1 },
  });
  const list = (await call("GET", `/api/questions/${id}/answers`)).body.data as unknown as {
    items: { id: string; bounty: number }[];
  };
  expect(list.items.find((one) => one.id === best.id)).toMatchObject({ bounty: 50 });
  expect(list.items.find((one) => one.id === other.id)).toMatchObject({ bounty: 0 });
  await expectExact();
});

test("those who are level share in whole points, and what is left over goes to the first to answer", async () => {
  const { id } = await asked(50);
  const at = (minute: number) => ({ publishedAt: new Date(`2026-01-01T00:0${minute}:00Z`) });
  const late = await answered(id, 1, at(3));
  const first = await answered(id, 1, at(1));
  const second = await answered(id, 1, at(2));
  // What the author himself found useful does not count.
  const vain = await answered(id, 0, at(0));
  await likeAnswer(vain.id, vain.authorId);
  await endBounties(services, inDays(16));
  expect(await balanceOf(first.authorId)).toBe(17);
  expect(await balanceOf(second.authorId)).toBe(17);
  expect(await balanceOf(late.authorId)).toBe(16);
  expect(await balanceOf(vain.authorId)).toBe(0);
  expect(await bountyOf(id)).toMatchObject({ paidTo: null });
  await expectExact();
});

test("where nobody found an answer useful it goes back to the asker; to the house when he is gone", async () => {
  const staying = await asked(20);
  await answered(staying.id, 0);
  const gone = await asked(20);
  await answered(gone.id, 0);
  await cancel(gone.member.id);
  const house = async () =>
    Number(
      (
        await db.execute<{ sum: string }>(sql`select coalesce(sum(e.amount), 0) as sum from ledger_entries e
          join ledger_accounts a on a.id = e.account_id where a.owner = 'points:unclaimed'`)
      ).rows[0]?.sum,
    );
  const before = await house();
  await endBounties(services, inDays(16));
  expect(await bountyOf(staying.id)).toMatchObject({ state: "returned", settledBy: "unanswered" });
  expect(await balanceOf(staying.member.id)).toBe(200);
  expect(await toldOf(staying.member.id)).toEqual(["questions.bounty"]);
  expect(await balanceOf(gone.member.id)).toBe(0);
  expect(await house()).toBe(before + 20);
  await expectExact();
});

test("an asker who is gone or silent keeps nobody from his points, nor does a helper who is gone", async () => {
  const { member, id } = await asked(100);
  const helper = await answered(id, 1);
  const gone = await answered(id, 4);
  await cancel(member.id);
  await cancel(gone.authorId);
  await endBounties(services, inDays(16));
  expect(await balanceOf(helper.authorId)).toBe(100);
  expect(await balanceOf(gone.authorId)).toBe(0);
  await expectExact();
});

test("what ended by itself can still be accepted and changed, and what got points is not deleted by its author", async () => {
  const { member, token, id } = await asked(50);
  const writer = await makeSignedIn(db);
  const best = await answered(id, 1, { authorId: writer.member.id });
  const other = await answered(id, 0);
  await endBounties(services, inDays(16));
  const deleted = await call(
    "DELETE",
    `/api/answers/${best.id}?version=${encodeURIComponent(
      ((await call("GET", `/api/answers/${best.id}`)).body.data as { version: string }).version,
    )}`,
    { token: writer.token },
  );
  expect(deleted.body).toMatchObject({ code: "CONFLICT", error: ["这个回答已领取悬赏，不能删除"] });
  await acceptAnswer(services, member.id, id, other.id);
  expect((await call("DELETE", `/api/questions/${id}/accept`, { token })).status).toBe(200);
  expect(await balanceOf(best.authorId)).toBe(50);
  await expectExact();
});

test("two processes at once, and again later, end each bounty once and remind of it once", async () => {
  const { member, id } = await asked(50);
  const helper = await answered(id, 1);
  for (const now of [inDays(12.1), inDays(13)])
    await Promise.all([remindAskers(services, now), remindAskers(services, now)]);
  expect(await toldOf(member.id)).toEqual(["questions.bounty_due"]);
  const late = inDays(16);
  const ended = await Promise.all([endBounties(services, late), endBounties(services, late)]);
  expect(ended.reduce((sum, n) => sum + n)).toBe(1);
  expect(await endBounties(services, late)).toBe(0);
  expect(await balanceOf(helper.authorId)).toBe(50);
  await expectExact();
});

test("ended in the middle of it, nothing has happened, and the next round does it; others are not kept", async () => {
  const [broken, sound] = [await asked(50), await asked(50)];
  const [one, other] = [await answered(broken.id, 1), await answered(sound.id, 1)];
  const cure = await poison(db, "question_bounty_shares", one.id, "answer_id");
  expect(await endBounties(services, inDays(16))).toBe(1);
  expect(await balanceOf(other.authorId)).toBe(50);
  expect(await balanceOf(one.authorId)).toBe(0);
  expect(await bountyOf(broken.id)).toMatchObject({ state: "held", settledBy: null });
  const kept = () => db.select().from(setAside).where(eq(setAside.round, BOUNTY_ROUND));
  expect(await kept()).toMatchObject([{ rowKey: broken.id, attempts: 1, problem: expect.any(String) }]);
  // It waits for its next try.
  expect(await endBounties(services, inDays(16))).toBe(0);
  await cure();
  await db.update(setAside).set({ retryAt: new Date(0) });
  expect(await endBounties(services, inDays(16))).toBe(1);
  expect(await kept()).toEqual([]);
  expect(await balanceOf(one.authorId)).toBe(50);
  await expectExact();
});

const desk = (path: string, body: object) =>
  call("POST", `/api/admin/questions/${path}`, { token: admin.token, body });

test("whoever closes a question with answers says what becomes of its bounty", async () => {
  const reason = "和车无关";
  const back = await asked(50);
  await answered(back.id, 1);
  const silent = await desk(`${back.id}/close`, { closed: true, reason });
  expect(silent.body).toMatchObject({ code: "INVALID_INPUT", fields: { bounty: expect.any(String) } });
  expect(await bountyOf(back.id)).toMatchObject({ state: "held" });
  const closing = (id: string, bounty: object) => desk(`${id}/close`, { closed: true, reason, bounty });
  expect((await closing(back.id, { to: "asker" })).status).toBe(200);
  expect(await balanceOf(back.member.id)).toBe(200);
  expect(await toldOf(back.member.id)).toContain("questions.bounty");

  const shared = await asked(50);
  const [one, other] = [await answered(shared.id, 0), await answered(shared.id, 5)];
  const own = await answered(shared.id, 0, { authorId: shared.member.id });
  for (const bounty of [
    { to: "answers", answer_ids: [] },
    { to: "answers", answer_ids: [own.id] },
    { to: "answers", answer_ids: [one.id, "999999999"] },
    { to: "nobody" },
  ])
    expect((await closing(shared.id, bounty)).status).toBe(400);
  expect(await bountyOf(shared.id)).toMatchObject({ state: "held" });
  const choice = (await call("GET", `/api/admin/questions/${shared.id}/bounty`, { token: admin.token })).body
    .data;
  expect(choice).toMatchObject({
    points: 50,
    owed: true,
    answers: [{ id: one.id }, { id: other.id, useful: 5 }],
  });
  expect((await closing(shared.id, { to: "answers", answer_ids: [one.id, other.id] })).status).toBe(200);
  expect(await balanceOf(one.authorId)).toBe(25);
  expect(await balanceOf(other.authorId)).toBe(25);
  const shown = (await call("GET", `/api/questions/${shared.id}`)).body.data;
  expect(shown).toMatchObject({ closed: true, bounty_shared: { by: "desk", answers: 2 } });

  const voted = await asked(50);
  await answered(voted.id, 0);
  expect((await closing(voted.id, { to: "votes" })).status).toBe(400);
  const best = await answered(voted.id, 1);
  expect((await closing(voted.id, { to: "votes" })).status).toBe(200);
  expect(await balanceOf(best.authorId)).toBe(50);
  // Without answers of others nothing is asked.
  const lonely = await asked(50);
  expect((await desk(`${lonely.id}/close`, { closed: true, reason })).status).toBe(200);
  expect(await balanceOf(lonely.member.id)).toBe(200);
  await expectExact();
});

test("a moderator who removes a question with answers is asked, and after some days the rule decides", async () => {
  const [decided, left] = [await asked(50), await asked(50)];
  const chosen = await answered(decided.id, 0);
  await answered(decided.id, 3);
  const best = await answered(left.id, 1);
  await db
    .update(questions)
    .set({ status: "removed", updatedAt: new Date() })
    .where(inArray(questions.id, [decided.id, left.id]));
  expect(await endBounties(services, inDays(2.9))).toBe(0);
  const list = (await call("GET", "/api/admin/questions?only=bounty", { token: admin.token })).body
    .data as unknown as { items: { id: string; bounty_waits_until: string }[] };
  expect(new Set(list.items.map(({ id }) => id))).toEqual(new Set([decided.id, left.id]));
  expect(list.items[0]?.bounty_waits_until).toEqual(expect.any(String));
  const said = { to: "answers", answer_ids: [chosen.id], reason: "第一个回答说对了" };
  expect((await desk(`${decided.id}/bounty`, { ...said, reason: "" })).status).toBe(400);
  const both = await Promise.all([desk(`${decided.id}/bounty`, said), desk(`${decided.id}/bounty`, said)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await balanceOf(chosen.authorId)).toBe(50);
  const [line] = await db.select().from(auditLog).where(eq(auditLog.action, "questions.bounty"));
  expect(line).toMatchObject({ targetId: decided.id, after: { reason: "第一个回答说对了", to: "answers" } });
  expect(await endBounties(services, inDays(3.1))).toBe(1);
  expect(await balanceOf(best.authorId)).toBe(50);
  await expectExact();
});

test("a question is not locked from its page past the people who answered for its bounty", async () => {
  const { id } = await asked(50);
  await answered(id, 0);
  const locked = await call("POST", `/api/moderation/question/${id}`, {
    token: admin.token,
    body: { act: "lock", reason: "" },
  });
  expect(locked.body).toMatchObject({ code: "CONFLICT" });
  expect(locked.body.error?.[0]).toContain("选择悬赏处理方式");
  expect(await bountyOf(id)).toMatchObject({ state: "held" });
});

test("the end is said when it is asked, and cannot be got round by closing at the last moment", async () => {
  const { id, token } = await asked(50);
  await answered(id, 1);
  const shown = (await call("GET", `/api/questions/${id}`)).body.data as { bounty_ends_at: string };
  expect(Math.round((Date.parse(shown.bounty_ends_at) - Date.now()) / DAY)).toBe(15);
  await db.update(questionBounties).set({ endsAt: new Date() }).where(eq(questionBounties.questionId, id));
  const closed = await call("POST", `/api/questions/${id}/close`, { token, body: { reason: "" } });
  expect(closed.body).toMatchObject({ code: "CONFLICT" });
  expect(closed.body.error?.[0]).toContain("到期后按“有用”数发放");
});

test("whatever was answered, found useful, taken away and cancelled: every point goes somewhere, once", async () => {
  const answer = fc.record({
    useful: fc.integer({ min: 0, max: 3 }),
    status: fc.constantFrom(
      "published" as const,
      "published" as const,
      "in_review" as const,
      "removed" as const,
    ),
    gone: fc.boolean(),
  });
  const acts = fc.constantFrom("end", "end", "close", "accept", "remove", "decide", "cancel asker");
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(10, 20, 50),
      fc.array(answer, { maxLength: 4 }),
      fc.array(acts, { minLength: 1, maxLength: 4 }),
      async (points, given, doing) => {
        const { member, token, id } = await asked(points);
        const made = [];
        for (const { useful, status, gone } of given) {
          const one = await answered(id, useful, { status });
          if (gone) await db.update(members).set({ status: "cancelled" }).where(eq(members.id, one.authorId));
          made.push(one);
        }
        for (const what of doing) {
          const late = inDays(16 + doing.length);
          const [first] = made;
          await Promise.allSettled([
            what === "end"
              ? Promise.all([endBounties(services, late), endBounties(services, late)])
              : undefined,
            what === "close"
              ? call("POST", `/api/questions/${id}/close`, { token, body: { reason: "" } })
              : undefined,
            what === "accept" && first ? acceptAnswer(services, member.id, id, first.id) : undefined,
            what === "remove"
              ? db
                  .update(questions)
                  .set({ status: "removed", updatedAt: new Date() })
                  .where(eq(questions.id, id))
              : undefined,
            what === "decide"
              ? desk(`${id}/bounty`, { to: "answers", answer_ids: made.map((one) => one.id), reason: "平分" })
              : undefined,
            what === "cancel asker" ? cancel(member.id).catch(() => undefined) : undefined,
          ]);
          await expectExact();
        }
        await endBounties(services, inDays(30));
        expect(["paid", "returned"]).toContain((await bountyOf(id))?.state);
        const shares = await db
          .select()
          .from(questionBountyShares)
          .innerJoin(answers, eq(answers.id, questionBountyShares.answerId))
          .where(eq(answers.questionId, id));
        for (const { question_bounty_shares: share } of shares) expect(share.amount).toBeGreaterThan(0);
        await expectExact();
      },
    ),
    { numRuns: 15 },
  );
});
