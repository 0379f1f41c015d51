import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { auditLog } from "#capabilities/desk/admin/server/tables.ts";
import { personalData, writerById } from "#capabilities/people/members/server/public.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { searchDocuments as found } from "#capabilities/site/search/server/tables.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { doneBehind } from "../../../../test/support/behind.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { categoryByKey } from "../../../../test/support/questions.ts";
import { announceAnswers, routeQuestions } from "./jobs.ts";

const { call, inject, services } = await createTestApp();
const { db } = services;

const OLD = { createdAt: new Date("2020-01-01T00:00:00Z"), level: 3 };
const hidden = await makeSignedIn(db, { ...OLD, nickname: "绝不露面的提问人", region: "西藏" });
const helper = await makeSignedIn(db, { ...OLD, nickname: "绝不露面的回答人", region: "青海" });
const reader = await makeSignedIn(db, { ...OLD, nickname: "看热闹的车友" });
const category = await categoryByKey(db);

const asked = await call("POST", "/api/questions", {
  token: hidden.token,
  body: {
    title: "匿名问一下离合器打滑怎么判断",
    document: documentOfText("三挡地板油转速上去车不走，味道有点大。"),
    category_id: category.id,
    section: "main",
    anonymous: true,
    idempotency_key: "anonymous-question",
  },
});
const question: { id: string } = asked.body.data;
const answered = await call("POST", `/api/questions/${question.id}/answers`, {
  token: helper.token,
  body: {
    document: documentOfText("找个坡三挡起步，能走就是打滑了。"),
    anonymous: true,
    idempotency_key: "anonymous-answer",
  },
});
const answer: { id: string } = answered.body.data;
await call("POST", `/api/questions/${question.id}/follow`, { token: reader.token });
await call("PUT", `/api/likes/answer/${answer.id}`, { token: reader.token });
await call("POST", `/api/questions/${question.id}/accept`, {
  token: hidden.token,
  body: { answer_id: answer.id },
});
await routeQuestions(services);
await announceAnswers(services);

/** Whatever would tell who the two are. */
const secrets = [
  hidden.member.nickname,
  helper.member.nickname,
  "西藏",
  "青海",
  `"id":"${hidden.member.id}","nickname"`,
  `"id":"${helper.member.id}","nickname"`,
  `"author_id":"${hidden.member.id}"`,
  `"author_id":"${helper.member.id}"`,
];
const tells = (text: string) => secrets.filter((secret) => text.includes(secret));

test("what was written anonymously is there, as everything else is", () => {
  expect([asked.status, answered.status]).toEqual([200, 200]);
  expect(asked.body.data).toMatchObject({ status: "published", anonymous: true });
});

test.each([
  ["the question", () => `/api/questions/${question.id}`],
  ["its answers", () => `/api/questions/${question.id}/answers?sort=new`],
  ["the answer alone", () => `/api/answers/${answer.id}`],
  ["lists", () => "/api/questions"],
  ["solved ones", () => "/api/questions?tab=solved"],
  ["its category", () => `/api/questions?channel=${category.id}`],
  ["the head of the category", () => `/api/questions/channel?id=${category.id}`],
  ["the head of the section", () => "/api/questions/home"],
  ["types", () => `/api/questions/types?category=${category.id}`],
  [
    "similar questions",
    () =>
      "/api/questions/similar?title=%E7%A6%BB%E5%90%88%E5%99%A8%E6%89%93%E6%BB%91%E6%80%8E%E4%B9%88%E5%88%A4%E6%96%AD",
  ],
  ["questions beside it", () => `/api/questions/${question.id}/similar`],
  ["cards of the home", () => "/api/home/cards"],
  [
    "what comments of the question stand under",
    () => `/api/comments/target?target_kind=question&target_id=${question.id}`,
  ],
  [
    "what comments of the answer stand under",
    () => `/api/comments/target?target_kind=answer&target_id=${answer.id}`,
  ],
  ["the feed", () => "/ask/feed.xml"],
])("%s tell nobody who it was", async (_, url) => {
  for (const headers of [{}, { authorization: `Bearer ${reader.token}` }]) {
    const got = await inject({ url: url(), headers });
    expect([url(), got.statusCode]).toEqual([url(), 200]);
    expect(tells(got.body)).toEqual([]);
    expect(tells(JSON.stringify(got.headers))).toEqual([]);
  }
});

test("what is about a reader himself tells it neither", async () => {
  for (const url of [
    `/api/questions/${question.id}/mine`,
    "/api/my/questions?tab=followed",
    `/api/questions/${question.id}/invitees`,
    "/api/notices?group=reply",
    "/api/notices?group=system",
  ]) {
    const got = await inject({ url, headers: { authorization: `Bearer ${reader.token}` } });
    expect([url, got.statusCode, tells(got.body)]).toEqual([url, 200, []]);
  }
});

test("the asker does not learn who answered, nor who answered who accepted", async () => {
  for (const [token, memberId] of [
    [hidden.token, helper.member],
    [helper.token, hidden.member],
  ] as const) {
    for (const url of [
      "/api/notices?group=reply",
      "/api/notices?group=like",
      `/api/questions/${question.id}/answers`,
    ]) {
      const got = await inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([url, got.body.includes(memberId.nickname)]).toEqual([url, false]);
    }
  }
  const told = await db.select().from(notices).where(eq(notices.memberId, hidden.member.id));
  expect(told.filter(({ actorId }) => actorId === helper.member.id)).toEqual([]);
  expect(told.some(({ kind }) => kind === "questions.answer")).toBe(true);
});

test("others' archives, and what is found, hold nothing of it", async () => {
  for (const [, kept] of personalData.entries())
    expect(tells(JSON.stringify(await kept.rows(db, reader.member.id)))).toEqual([]);
  await doneBehind(services);
  const rows = await db.select().from(found).where(eq(found.targetId, question.id));
  expect(rows.map(({ authorId }) => authorId)).toEqual([null]);
  const answers = await db.select().from(found).where(eq(found.targetId, answer.id));
  expect(answers.map(({ authorId }) => authorId)).toEqual([null]);
});

test("spaces and public figures of the two do not show it", async () => {
  for (const { member } of [hidden, helper]) {
    const space = await call("GET", `/api/user/${member.id}`);
    expect(space.body.data).toMatchObject({ counts: { likes_received: 0 } });
    const { tabs }: { tabs: { key: string }[] } = space.body.data;
    expect(tabs.map(({ key }) => key)).not.toContain("questions");
    expect(tabs.map(({ key }) => key)).not.toContain("answers");
    for (const key of ["questions", "answers"]) {
      const list = await call("GET", `/api/space/${key}/lists?id=${member.id}`);
      expect(JSON.stringify(list.body)).not.toContain("离合器");
    }
  }
});

test("whom the asker blocked is not refused, which would tell who he is", async () => {
  await call("PUT", `/api/user/${reader.member.id}/block`, { token: hidden.token });
  const writes = await call("POST", `/api/questions/${question.id}/answers`, {
    token: reader.token,
    body: { document: documentOfText("我也遇到过，换了三件套。"), idempotency_key: "blocked-reader" },
  });
  expect(writes.status).toBe(200);
  // The asker can be invited like anybody, and is not told apart.
  const invited = await call("POST", `/api/questions/${question.id}/invitations`, {
    token: helper.token,
    body: { member_id: hidden.member.id },
  });
  expect(invited.status).toBe(200);
});

test("comments of the author under what he wrote anonymously carry no mark", async () => {
  await call("POST", "/api/comments", {
    token: helper.token,
    body: {
      target_kind: "answer",
      target_id: answer.id,
      body: "补充：热车再试一次。",
      idempotency_key: "own-comment-1",
    },
  });
  const listed = await call("GET", `/api/comments?target_kind=answer&target_id=${answer.id}`);
  expect(JSON.stringify(listed.body)).not.toContain('"by_author":true');
});

test("the desk shows no author until somebody asks, and that is written down", async () => {
  const moderator = await makeAdmin(db, "moderator");
  for (const kind of ["question", "answer"]) {
    for (const status of ["waiting", "published"]) {
      const queue = await inject({
        url: `/api/admin/reviews?kind=${kind}&status=${status}`,
        headers: { authorization: `Bearer ${moderator.token}` },
      });
      expect(queue.body).not.toContain(hidden.member.nickname);
      expect(queue.body).not.toContain(helper.member.nickname);
    }
  }
  const admin = await makeAdmin(db, "super");
  const ask = (token: string, body: unknown) =>
    call("POST", `/api/admin/anonymous/answer/${answer.id}`, { token, body });
  expect((await ask(admin.token, { reason: "" })).status).toBe(400);
  const told = await ask(admin.token, { reason: "接到律师函" });
  expect(told).toMatchObject({
    status: 200,
    body: { data: { member: { nickname: helper.member.nickname } } },
  });
  const written = await db.select().from(auditLog).where(eq(auditLog.action, "questions.reveal"));
  expect(written).toMatchObject([
    { adminId: admin.admin.id, targetKind: "answer", targetId: answer.id, after: { reason: "接到律师函" } },
  ]);
  // What was not written anonymously has nothing to tell.
  expect(
    (
      await call("POST", `/api/admin/anonymous/question/${answer.id}`, {
        token: admin.token,
        body: { reason: "看看" },
      })
    ).status,
  ).toBe(404);
});

test("his own archive is whole", async () => {
  const rows = await personalData.get("questions")?.rows(db, hidden.member.id);
  expect(rows).toMatchObject([{ title: "匿名问一下离合器打滑怎么判断", anonymous: true }]);
  expect((await writerById(db, hidden.member.id))?.region).toBe("西藏");
});

test("an archive that the desk takes holds it, and full numbers, only with the rights to them, which the audit log says", async () => {
  const { id: mine } = hidden.member;
  const unzipped = async (token: string, include: string[]) => {
    const answer = await inject({
      method: "POST",
      url: `/api/admin/members/${mine}/archive`,
      headers: { authorization: `Bearer ${token}` },
      payload: { reason: "会员来函要求", include },
    });
    if (answer.statusCode !== 200) return { status: answer.statusCode, text: "" };
    const files = Object.values(unzipSync(answer.rawPayload));
    return { status: 200, text: files.map((file) => new TextDecoder().decode(file)).join("\n") };
  };
  const exporter = (more: string[] = []) =>
    makeRole(
      db,
      ["members.read", "members.export", ...more].map((permission) => ({ permission })),
    ).then((role) => makeAdmin(db, role));
  const plain = await exporter();
  const whole = await exporter(["members.reveal", "questions.reveal"]);
  const { mobile, nickname } = hidden.member;
  const without = await unzipped(plain.token, []);
  expect(without.text).toContain(nickname);
  for (const secret of [mobile ?? "", "匿名问一下离合器打滑怎么判断"]) {
    expect([secret, without.text.includes(secret)]).toEqual([secret, false]);
    // Not because he could have it, either: only as he asks for it.
    expect([secret, (await unzipped(whole.token, [])).text.includes(secret)]).toEqual([secret, false]);
    const all = await unzipped(whole.token, ["mobile", "anonymous"]);
    expect([secret, all.text.includes(secret)]).toEqual([secret, true]);
  }
  for (const kind of ["mobile", "anonymous"])
    expect(await unzipped(plain.token, [kind])).toEqual({ status: 403, text: "" });
  const lines = await db.select().from(auditLog).where(eq(auditLog.adminId, whole.admin.id));
  expect(lines.map(({ action, after }) => [action, (after as { what?: string }).what])).toContainEqual([
    "member.archived",
    "含完整手机号、匿名提问和回答",
  ]);
});
