import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { certifications } from "#capabilities/cars/certification/server/tables.ts";
import { certifiedChanged } from "#capabilities/people/members/server/public.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { documentOfText } from "#shared/document.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { club, makeCertification, makeSeries } from "../../../../test/support/certifications.ts";
import { makeSignedIn } from "../../../../test/support/factories.ts";
import { makeAnswer, makeQuestion } from "../../../../test/support/questions.ts";
import { until } from "../../../../test/support/within.ts";
import { routeQuestions } from "./jobs.ts";
import { answers, questionInvitations, questions } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const OLD = { createdAt: new Date("2020-01-01T00:00:00Z"), level: 3 };
const series = await makeSeries(db);
const known = () => makeSignedIn(db, OLD);
let serial = 0;

/** Somebody who is certified for a series, and whose card says so. */
async function owner(of = series, { show = true } = {}) {
  const made = await known();
  const row = await makeCertification(db, {
    ...{ memberId: made.member.id, series: of.slug, section: of.section, state: "approved", show },
    approvedAt: new Date(),
  });
  if (show) await showCars(made.member.id, [of]);
  return { ...made, certification: row.id };
}

/** As the certification copies it. */
const showCars = (memberId: string, cars: readonly (typeof series)[]) =>
  db.transaction(async (tx) => {
    const certified = cars.map(({ section, slug, name }) => ({ section, series: slug, label: name }));
    await tx.update(members).set({ certified }).where(eq(members.id, memberId));
    await certifiedChanged(tx, services.cache, memberId);
  });

const answer = (token: string, id: string, more: object = {}) => {
  serial += 1;
  return call("POST", `/api/questions/${id}/answers`, {
    token,
    body: {
      document: documentOfText(`换张紧器，第 ${serial} 次。`),
      idempotency_key: `owners-answer-${serial}`,
      ...more,
    },
  });
};
const mine = async (token: string, id: string) =>
  (await call("GET", `/api/questions/${id}/mine`, { token })).body.data as {
    owners_refusal: string | null;
    can: { answer: boolean };
  };
const listed = async (id: string) =>
  (
    (await call("GET", `/api/questions/${id}/answers?sort=best`)).body.data as { items: { id: string }[] }
  ).items.map((one) => one.id);

test("a question for owners is answered by owners of its series, and by nobody else", async () => {
  const question = await makeQuestion(db, { section: club, series: series.slug, ownersOnly: true });
  const one = await owner();
  const elsewhere = await owner(await makeSeries(db));
  const other = await known();
  const refusal = `仅 ${series.name} 的认证车主可以回答这个问题，认证后再来`;
  for (const { token } of [elsewhere, other]) {
    expect(await mine(token, question.id)).toMatchObject({
      owners_refusal: refusal,
      can: { answer: false },
    });
    const refused = await answer(token, question.id);
    expect([refused.status, refused.body]).toMatchObject([403, { code: "OWNERS_ONLY", error: [refusal] }]);
  }
  expect(await db.$count(answers, eq(answers.questionId, question.id))).toBe(0);
  expect(await mine(one.token, question.id)).toMatchObject({ owners_refusal: null, can: { answer: true } });
  expect((await answer(one.token, question.id)).status).toBe(200);
  expect((await call("GET", `/api/questions/${question.id}`)).body.data).toMatchObject({ owners_only: true });
});

test("whoever is an owner no longer loses it at once, for new answers and for changes of his own", async () => {
  const question = await makeQuestion(db, { section: club, series: series.slug, ownersOnly: true });
  const one = await owner(series, { show: false });
  const made = (await answer(one.token, question.id)).body.data as { id: string; version: string };
  await db.update(certifications).set({ state: "revoked" }).where(eq(certifications.id, one.certification));
  const changed = await call("PUT", `/api/answers/${made.id}`, {
    token: one.token,
    body: { document: documentOfText("改成别的。"), version: made.version },
  });
  expect(changed.body).toMatchObject({ code: "OWNERS_ONLY" });
});

test("without a series it is kept for owners of the club", async () => {
  const question = await makeQuestion(db, { section: club, ownersOnly: true });
  expect((await answer((await known()).token, question.id)).body).toMatchObject({ code: "OWNERS_ONLY" });
  expect((await answer((await owner()).token, question.id)).status).toBe(200);
});

test("answers of owners stand first, also in the list's excerpt, until they are owners no longer", async () => {
  const question = await makeQuestion(db, { section: club, series: series.slug });
  const loved = await makeAnswer(db, { questionId: question.id, likes: 50 });
  const sameClub = await owner(await makeSeries(db));
  const sameCar = await owner();
  const hidden = await owner();
  const unnamed = await answer(hidden.token, question.id, { anonymous: true });
  const near = (await answer(sameClub.token, question.id)).body.data as { id: string };
  const best = (await answer(sameCar.token, question.id)).body.data as { id: string };
  const last = (unnamed.body.data as { id: string }).id;
  expect(await listed(question.id)).toEqual([best.id, near.id, loved.id, last]);
  const cards = (await call("GET", `/api/questions?section=${club}&channel=${series.slug}`)).body.data as {
    items: { id: string; best_answer: object }[];
  };
  expect(cards.items.find(({ id }) => id === question.id)?.best_answer).toMatchObject({
    author_name: sameCar.member.nickname,
    owner: true,
  });
  await showCars(sameCar.member.id, []);
  const after = [near.id, loved.id, best.id, last].join();
  // The kept list is dropped with the commit, by a notification.
  await until("the new order", async () => (await listed(question.id)).join() === after);
});

test("an answer goes up and down with its author's badge, and stays down when he gives his car up", async () => {
  const question = await makeQuestion(db, { section: club, series: series.slug });
  const loved = await makeAnswer(db, { questionId: question.id, likes: 50 });
  const one = await owner();
  const { id } = (await answer(one.token, question.id)).body.data as { id: string };
  const act = async (method: "PUT" | "POST", what: string, body: object) => {
    const path = `/api/certifications/${one.certification}/${what}`;
    expect((await call(method, path, { token: one.token, body })).body).toMatchObject({ state: true });
  };
  const order = (first: string, second: string) =>
    until("the order", async () => (await listed(question.id)).join() === [first, second].join());
  await order(id, loved.id);
  await act("PUT", "badge", { show: false });
  await order(loved.id, id);
  await act("PUT", "badge", { show: true });
  await order(id, loved.id);
  await act("POST", "release", {});
  await order(loved.id, id);
});

test("a new question goes to owners of its series, three times a day at the most, and never to its asker", async () => {
  await db.update(questions).set({ routedAt: new Date() });
  const [one, asker] = [await owner(), await owner()];
  for (let asked = 0; asked < 4; asked += 1)
    await makeQuestion(db, { section: club, series: series.slug, authorId: asker.member.id });
  await routeQuestions(services);
  const toldTo = (id: string) =>
    db.$count(notices, and(eq(notices.memberId, id), eq(notices.kind, "questions.for_owners")));
  expect(await toldTo(one.member.id)).toBe(3);
  expect(await toldTo(asker.member.id)).toBe(0);
});

test("an owner reads who asks about his car, and of somebody anonymous that it is a member", async () => {
  await db.update(questions).set({ routedAt: new Date() });
  const asked = await makeSeries(db);
  const one = await owner(asked);
  for (const anonymous of [false, true]) {
    await makeQuestion(db, { section: club, series: asked.slug, anonymous });
    await routeQuestions(services);
  }
  const told = await db.select().from(notices).where(eq(notices.memberId, one.member.id)).orderBy(notices.id);
  // That he is an owner brings an honour, of which he hears as well.
  const asks = told.filter(({ kind }) => kind.startsWith("questions."));
  expect(asks.map(({ actorId, title }) => [actorId !== null, title])).toEqual([
    [true, `在问${asked.name}，请你这位车主看看`],
    [false, `有车友在问${asked.name}，请你这位车主看看`],
  ]);
});

test("owners of the series are recommended first, those who do not show it not as owners", async () => {
  const question = await makeQuestion(db, { section: club, series: series.slug });
  const shown = await owner();
  const hidden = await owner(series, { show: false });
  const { items } = (
    await call("GET", `/api/questions/${question.id}/invitees`, { token: (await known()).token })
  ).body.data as { items: { member: { id: string }; because: string }[] };
  expect(items.find(({ member }) => member.id === shown.member.id)?.because).toBe(`${series.name} 认证车主`);
  expect(
    items.some(({ member, because }) => member.id === hidden.member.id && because.includes("车主")),
  ).toBe(false);
});

test("to a question that only owners may answer, only those who show that they are such are found and invited", async () => {
  const host = await known();
  for (const kept of [series.slug, null]) {
    const question = await makeQuestion(db, {
      ...{ section: club, series: kept, ownersOnly: true, authorId: host.member.id },
    });
    const [shown, hidden, stranger] = [await owner(), await owner(series, { show: false }), await known()];
    const find = async (name: string) => {
      const url = `/api/questions/${question.id}/invitees?q=${encodeURIComponent(name)}`;
      const { items } = (await call("GET", url, { token: host.token })).body.data as {
        items: { member: { id: string } }[];
      };
      return items.map(({ member }) => member.id);
    };
    const invite = (member_id: string) =>
      call("POST", `/api/questions/${question.id}/invitations`, { token: host.token, body: { member_id } });
    expect(await find(shown.member.nickname)).toContain(shown.member.id);
    // Whether he owns one is his to tell: he is answered for as anybody who does not.
    for (const { member } of [hidden, stranger]) {
      expect(await find(member.nickname)).not.toContain(member.id);
      expect(await invite(member.id)).toMatchObject({
        status: 403,
        body: { code: "OWNERS_ONLY", error: ["这个问题仅认证车主可以回答，请邀请带车主徽标的车友"] },
      });
    }
    expect((await invite(shown.member.id)).status).toBe(200);
    expect(await db.$count(questionInvitations, eq(questionInvitations.questionId, question.id))).toBe(1);
  }
});
