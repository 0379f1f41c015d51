import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { givePoints, pointBalance } from "#capabilities/community/points/server/public.ts";
import { blocks } from "#capabilities/community/relations/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { lock } from "#platform/database/lock.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { doneBehind } from "../../../../test/support/behind.ts";
import { makeAdmin, makeSignedIn } from "../../../../test/support/factories.ts";
import { categoryByKey, makeAnswer, makeQuestion } from "../../../../test/support/questions.ts";
import { until } from "../../../../test/support/within.ts";
import { announceAnswers } from "./jobs.ts";
import { answers, questions } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const OLD = { createdAt: new Date("2020-01-01T00:00:00Z"), level: 3 };
const known = () => makeSignedIn(db, OLD);
const category = await categoryByKey(db, "fault-noise");
let serial = 0;
const input = (more: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    title: `冷车启动有三秒异响怎么处理 ${serial}`,
    document: documentOfText("右前方响三秒。"),
    category_id: category.id,
    section: "main",
    idempotency_key: `question-key-${serial}`,
    ...more,
  };
};
const ask = (token: string, more?: Record<string, unknown>) =>
  call("POST", "/api/questions", { token, body: input(more) });
const reply = (token: string, id: string, text: string) => {
  serial += 1;
  return call("POST", `/api/questions/${id}/answers`, {
    token,
    body: { document: documentOfText(text), idempotency_key: `answer-key-${serial}` },
  });
};
const stateOf = async (id: string) => {
  const shown = await call("GET", `/api/questions/${id}`);
  const { state }: { state: string } = shown.body.data;
  return state;
};

test("a question is open, answered, solved, and its asker is told", async () => {
  const asker = await known();
  const helper = await known();
  const { id }: { id: string } = (await ask(asker.token)).body.data;
  expect(await stateOf(id)).toBe("open");
  const answer: { id: string } = (await reply(helper.token, id, "张紧器。")).body.data;
  expect(await stateOf(id)).toBe("answered");
  // Of his level he is told as well.
  const told = await db
    .select()
    .from(notices)
    .where(and(eq(notices.memberId, asker.member.id), eq(notices.group, "reply")));
  expect(told).toMatchObject([{ kind: "questions.answer", actorId: helper.member.id }]);
  expect((await reply(helper.token, id, "再说一句。")).body).toMatchObject({ code: "CONFLICT" });
  const stranger = await call("POST", `/api/questions/${id}/accept`, {
    token: helper.token,
    body: { answer_id: answer.id },
  });
  expect(stranger.status).toBe(403);
  await call("POST", `/api/questions/${id}/accept`, { token: asker.token, body: { answer_id: answer.id } });
  expect(await stateOf(id)).toBe("solved");
  const shown = await call("GET", `/api/questions/${id}`);
  expect(shown.body.data).toMatchObject({ accepted: { id: answer.id, accepted: true } });
  const others = await call("GET", `/api/questions/${id}/answers`);
  expect(others.body.data).toMatchObject({ items: [] });
});

test("an answer waits for another of the same member that is just being given, and is then refused", async () => {
  const { id }: { id: string } = (await ask((await known()).token)).body.data;
  const helper = await known();
  let second: ReturnType<typeof reply> | undefined;
  await db.transaction(async (tx) => {
    await lock(tx, `answer:${id}:${helper.member.id}`);
    let over = false;
    second = reply(helper.token, id, "第二个回答。").finally(() => {
      over = true;
    });
    await until("the second answer to wait for the first", async () => {
      expect(over).toBe(false);
      const { rows } = await db.execute(sql`select 1 from pg_locks
        where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`);
      return rows.length > 0;
    });
    const document = documentOfText("第一个回答。");
    const first = { questionId: id, authorId: helper.member.id, document, body: "第一个回答。" };
    await tx.insert(answers).values({ ...first, status: "published", publishedAt: new Date() });
  });
  expect((await second)?.body).toMatchObject({
    code: "CONFLICT",
    error: ["你已经回答过这个问题，可以修改原来的回答"],
  });
  expect(await db.select().from(answers).where(eq(answers.questionId, id))).toHaveLength(1);
});

test("of many answers of one member at once one is given", async () => {
  const { id }: { id: string } = (await ask((await known()).token)).body.data;
  const helper = await known();
  const given = await Promise.all(
    Array.from({ length: 5 }, (_, n) => reply(helper.token, id, `第 ${n} 次回答。`)),
  );
  expect(given.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await db.select().from(answers).where(eq(answers.questionId, id))).toHaveLength(1);
});

test("the same request again asks once, and takes a bounty once", async () => {
  const { member, token } = await known();
  await db.transaction((tx) =>
    givePoints(tx, { key: `q:${member.id}`, memberId: member.id, amount: 100, reason: "task", title: "给" }),
  );
  const body = input({ bounty: 50 });
  const made = await Promise.all([1, 2, 3].map(() => call("POST", "/api/questions", { token, body })));
  expect(new Set(made.map((one) => (one.body.data as { id: string }).id)).size).toBe(1);
  await doneBehind(services);
  // 2 are what a question is worth.
  expect(await pointBalance(db, member.id)).toBe(52);
  const poor = await known();
  expect((await ask(poor.token, { bounty: 50 })).body).toMatchObject({ code: "INSUFFICIENT_BALANCE" });
  expect(await db.select().from(questions).where(eq(questions.authorId, poor.member.id))).toEqual([]);
});

test("what new members ask waits, is seen by them alone, and counts nowhere", async () => {
  const fresh = await makeSignedIn(db);
  const made = await ask(fresh.token);
  expect(made.body.data).toMatchObject({ status: "in_review" });
  const { id }: { id: string } = made.body.data;
  expect((await call("GET", `/api/questions/${id}`)).body).toMatchObject({ code: "UNDER_REVIEW" });
  expect(JSON.stringify((await call("GET", "/api/questions?tab=unanswered")).body)).not.toContain(
    `"id":"${id}"`,
  );
  const mine = await call("GET", `/api/questions/${id}/mine`, { token: fresh.token });
  expect(mine.body.data).toMatchObject({ asked: true, question: { status: "in_review" } });
  const listed = await call("GET", "/api/my/questions", { token: fresh.token });
  expect(listed.body.data).toMatchObject({ items: [{ status: "in_review" }], counts: { asked: 1 } });
  const helper = await known();
  expect((await reply(helper.token, id, "答一个。")).status).toBe(404);
});

test.each([
  ["a title of four characters", { title: "怎么办啊" }],
  ["no such category", { category_id: "999999" }],
  ["no such car", { series: "no-such-car" }],
  ["no such section", { section: "nowhere" }],
  ["too many kilometres", { mileage: 99_000_000 }],
  ["a fraction of a kilometre", { mileage: 1.5 }],
  ["six symptoms", { symptoms: ["一", "二", "三", "四", "五", "六"] }],
  ["a bounty that is not offered", { bounty: 7 }],
])("%s is refused with words, and nothing is stored", async (_, wrong) => {
  const { member, token } = await known();
  const refused = await ask(token, wrong);
  expect(refused.status).toBe(400);
  expect(refused.body.error.join()).toMatch(/[\u4e00-\u9fff]/);
  expect(await db.select().from(questions).where(eq(questions.authorId, member.id))).toEqual([]);
});

test("a closed question takes no answers, and opens again for whoever closed it", async () => {
  const asker = await known();
  const helper = await known();
  const { id }: { id: string } = (await ask(asker.token)).body.data;
  await call("POST", `/api/questions/${id}/close`, { token: asker.token, body: { reason: "自己修好了" } });
  expect(await stateOf(id)).toBe("closed");
  expect((await reply(helper.token, id, "晚了。")).body).toMatchObject({ error: ["问题已关闭，不能再回答"] });
  await call("POST", `/api/questions/${id}/reopen`, { token: asker.token });
  expect((await reply(helper.token, id, "来得及。")).status).toBe(200);
  const { token } = await makeAdmin(db, "super");
  const closed = await call("POST", `/api/admin/questions/${id}/close`, {
    token,
    body: { closed: true, reason: "与车无关" },
  });
  expect(closed.status).toBe(200);
  expect((await call("POST", `/api/questions/${id}/reopen`, { token: asker.token })).status).toBe(403);
});

test("the same question counts once a member, follows along, and ends with it", async () => {
  const question = await makeQuestion(db);
  const [one, other] = [await known(), await known()];
  await Promise.all(
    [one, one, other].map(({ token }) => call("POST", `/api/questions/${question.id}/same`, { token })),
  );
  const shown = await call("GET", `/api/questions/${question.id}`);
  expect(shown.body.data).toMatchObject({ sames: 2, counts: { follows: 2 } });
  const less = await call("DELETE", `/api/questions/${question.id}/same`, { token: one.token });
  expect(less.body.data).toEqual({ sames: 1 });
  const answer = await makeAnswer(db, { questionId: question.id });
  expect(await announceAnswers(services)).toBeGreaterThan(0);
  const told = await db
    .select()
    .from(notices)
    .where(eq(notices.key, `answer:${answer.id}`));
  expect(told.map(({ memberId }) => memberId).sort()).toEqual([one.member.id, other.member.id].sort());
  // Once.
  expect(await announceAnswers(services)).toBe(0);
});

test("an invited member finds it in his list until he answers", async () => {
  const question = await makeQuestion(db);
  const [host, guest] = [await known(), await known()];
  const invite = () =>
    call("POST", `/api/questions/${question.id}/invitations`, {
      token: host.token,
      body: { member_id: guest.member.id },
    });
  expect([(await invite()).status, (await invite()).status]).toEqual([200, 200]);
  const list = () => call("GET", "/api/my/questions?tab=invited", { token: guest.token });
  expect((await list()).body.data).toMatchObject({
    items: [{ question: { id: question.id }, invited_by: { id: host.member.id } }],
  });
  await reply(guest.token, question.id, "来了。");
  expect((await list()).body.data).toMatchObject({ items: [], counts: { invited: 0 } });
  expect((await invite()).body).toMatchObject({ code: "CONFLICT" });
});

test("a duplicate leads to the original, never on to a third or in a circle", async () => {
  const asker = await known();
  const [original, copy, third] = await Promise.all([
    makeQuestion(db, { authorId: asker.member.id }),
    makeQuestion(db, { authorId: asker.member.id }),
    makeQuestion(db, { authorId: asker.member.id }),
  ]);
  const link = (id: string, of: string) =>
    call("POST", `/api/questions/${id}/duplicate`, { token: asker.token, body: { of_id: of } });
  expect((await link(copy.id, original.id)).status).toBe(200);
  expect((await call("GET", `/api/questions/${copy.id}`)).body.data).toMatchObject({
    duplicate_of: { id: original.id },
  });
  for (const [id, of] of [
    [original.id, copy.id],
    [third.id, copy.id],
    [third.id, third.id],
    [original.id, third.id],
  ] as const)
    expect((await link(id, of)).status).toBe(400);
});

test("what is like a title is found, the nearest first", async () => {
  const near = await makeQuestion(db, { title: "方向盘抖动是不是动平衡问题" });
  const { gramsOf } = await import("./grams.ts");
  for (const row of await db.select().from(questions))
    await db
      .update(questions)
      .set({ grams: gramsOf(row.title) })
      .where(eq(questions.id, row.id));
  const found = await call(
    "GET",
    `/api/questions/similar?title=${encodeURIComponent("高速方向盘抖动，动平衡做了")}`,
  );
  expect(found.body.data).toMatchObject({ items: [{ id: near.id }] });
  const nothing = await call("GET", `/api/questions/similar?title=${encodeURIComponent("怎么")}`);
  expect(nothing.body.data).toEqual({ items: [] });
});

test("across a block nobody is found to be invited, and questions that are followed or asked about are not listed", async () => {
  const [asker, reader, friend] = [await makeSignedIn(db), await makeSignedIn(db), await makeSignedIn(db)];
  const question = await makeQuestion(db, { authorId: asker.member.id });
  const hidden = await makeQuestion(db, { authorId: asker.member.id, anonymous: true });
  for (const { id } of [question, hidden]) {
    await call("POST", `/api/questions/${id}/follow`, { token: reader.token });
    await call("POST", `/api/questions/${id}/invitations`, {
      token: friend.token,
      body: { member_id: reader.member.id },
    });
  }
  const listed = async (tab: string) =>
    (
      (await call("GET", `/api/my/questions?tab=${tab}`, { token: reader.token })).body.data as {
        items: { question: { id: string } }[];
      }
    ).items.map((item) => item.question.id);
  for (const tab of ["followed", "invited"]) expect(await listed(tab)).toHaveLength(2);
  await db.insert(blocks).values({ blockerId: asker.member.id, blockedId: reader.member.id });
  // That the anonymous one goes as well would name who asked.
  for (const tab of ["followed", "invited"]) expect(await listed(tab)).toEqual([hidden.id]);
  const find = async (id: string) => {
    const url = `/api/questions/${id}/invitees?q=${encodeURIComponent(reader.member.nickname)}`;
    const { items } = (await call("GET", url, { token: friend.token })).body.data as {
      items: { member: { id: string } }[];
    };
    return items.map(({ member }) => member.id);
  };
  expect(await find(question.id)).not.toContain(reader.member.id);
  expect(await find(hidden.id)).toContain(reader.member.id);
});
