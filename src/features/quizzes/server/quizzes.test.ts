import { randomUUID } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { media } from "#capabilities/media/media/server/public.ts";
import { forgetMember, personalData } from "#capabilities/people/members/server/public.ts";
import { addWord } from "#capabilities/review/words/server/public.ts";
import { leadForms, leadReceivers } from "#features/leads/server/tables.ts";
import { keptUntil, withTags } from "#platform/http/cache-tags.ts";
import { rateLimits } from "#platform/limits/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeSignedIn } from "../../../../test/support/factories.ts";
import { makeQuiz } from "../../../../test/support/quizzes.ts";
import { until } from "../../../../test/support/within.ts";
import type { QuizResult, ShownQuiz } from "../contract.ts";
import { QUIZZES_TAG, quizCards, quizChoices, WRITE_CAMPAIGNS } from "./public.ts";
import { deleteOverdueResults } from "./remove-result.ts";
import { showQuiz } from "./show-quiz.ts";
import { showResult } from "./show-result.ts";
import { shownByQuizzes } from "./shown-pictures.ts";
import { quizDefaults, quizResults, quizVersions, quizzes } from "./tables.ts";

const { services, call, inject } = await createTestApp();
const { db } = services;
const HOUR = 3_600_000;

let address = 0;
/** From an address of its own: limits of other tests do not matter. */
const take = (
  key: string,
  body: Record<string, unknown> = {},
  options: { token?: string; from?: string } = {},
) => {
  address += 1;
  return call("POST", `/api/quizzes/${key}/results`, {
    body: { once: randomUUID(), version: 1, section: "main", answers: [0, 0, 0, 0, 0, 0], ...body },
    ...(options.token !== undefined && { token: options.token }),
    headers: { "x-forwarded-for": options.from ?? `10.7.${address >> 8}.${address & 255}` },
  });
};
const taken = async (key: string, body: Record<string, unknown> = {}, options: { token?: string } = {}) => {
  const { status, body: answer } = await take(key, body, options);
  expect(status).toBe(200);
  return answer.data as { id: string; secret: string };
};
const result = async (id: string) => {
  const { body } = await call("GET", `/api/quiz-results/${id}`);
  return body.data as QuizResult;
};

test("a quiz is asked without what its answers weigh", async () => {
  const { key, series } = await makeQuiz(db);
  const { status, body } = await call("GET", `/api/quizzes?quiz=${key}`);
  const quiz = body.data as ShownQuiz;
  expect(status).toBe(200);
  expect(quiz).toMatchObject({ key, version: 1, state: "open", taken: 0, kept_days: 180 });
  expect(quiz.questions[0]).toEqual({ id: "q0", text: "第 1 题", answers: ["出发", "等等"] });
  expect(quiz.results.map((one) => one.series?.slug)).toEqual(series);
  expect(JSON.stringify(quiz)).not.toMatch(/weights|vector/);
});

test("without a key a section shows its own quiz, else the umbrella's", async () => {
  const [own, umbrella] = [await makeQuiz(db), await makeQuiz(db)];
  await db.delete(quizDefaults);
  await db.insert(quizDefaults).values([
    { section: "subaru", quizId: own.id },
    { section: "main", quizId: umbrella.id },
  ]);
  const shown = async (section: string) =>
    ((await call("GET", `/api/quizzes?section=${section}`)).body.data as ShownQuiz).key;
  expect(await shown("subaru")).toBe(own.key);
  expect(await shown("lexus")).toBe(umbrella.key);
  expect(await shown("main")).toBe(umbrella.key);
  expect((await call("GET", "/api/quizzes?quiz=nowhere")).status).toBe(404);
});

test("without a default a section shows what runs, else what begins next, else what ended last", async () => {
  await db.delete(quizDefaults);
  await db.update(quizzes).set({ liveId: null });
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
  const shown = async () => {
    const { tags } = await withTags(() => showQuiz(db, { section: "lexus" }));
    const { key, state } = await showQuiz(db, { section: "lexus" });
    return [key, state, keptUntil(tags)];
  };
  const never = Number.POSITIVE_INFINITY;
  const over = await makeQuiz(db, { ends_at: at(-1) });
  const longOver = await makeQuiz(db, { ends_at: at(-5) });
  expect(await shown()).toEqual([over.key, "ended", never]);
  await db
    .update(quizzes)
    .set({ endedAt: new Date(Date.now() - 1000) })
    .where(eq(quizzes.id, longOver.id));
  expect(await shown()).toEqual([longOver.key, "ended", never]);
  const next = await makeQuiz(db, { starts_at: at(1) });
  const later = await makeQuiz(db, { starts_at: at(3) });
  const begins = Date.parse(next.content.starts_at ?? "");
  expect(await shown()).toEqual([next.key, "upcoming", begins]);
  expect(await showQuiz(db, { key: later.key })).toMatchObject({ state: "upcoming" });
  const running = await makeQuiz(db, { starts_at: at(-3), ends_at: at(4) });
  await makeQuiz(db, { starts_at: at(6) });
  // Kept until another one begins, which is newer.
  expect(await shown()).toEqual([running.key, "open", begins]);
  const newest = await makeQuiz(db);
  expect(await shown()).toEqual([newest.key, "open", begins]);
});

test("before a quiz begins nobody gets its questions, nor what they may come to", async () => {
  const soon = await makeQuiz(db, { starts_at: new Date(Date.now() + HOUR).toISOString() });
  const { status, body } = await call("GET", `/api/quizzes?quiz=${soon.key}`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...{ key: soon.key, title: soon.content.title, state: "upcoming", starts_at: soon.content.starts_at },
    ...{ questions: [], styles: [], results: [] },
  });
  expect(JSON.stringify(body.data)).not.toMatch(/第 1 题|山野诗人|稳当/);
  const over = await makeQuiz(db, { ends_at: new Date(Date.now() - HOUR).toISOString() });
  const ended = (await call("GET", `/api/quizzes?quiz=${over.key}`)).body.data as ShownQuiz;
  expect([ended.state, ended.questions.length, ended.results.length]).toEqual(["ended", 6, 2]);
});

test("a visitor's answers come to a result, the same ones to the same", async () => {
  const { key, series } = await makeQuiz(db);
  const one = await taken(key, { nickname: "阿青", color: "blue", month: 5, style: null });
  const other = await taken(key);
  expect(one.id).toMatch(/^[0-9a-f]{32}$/);
  expect(other.id).not.toBe(one.id);
  const shown = await result(one.id);
  expect(shown).toMatchObject({
    nickname: "阿青",
    color: "blue",
    month: 5,
    match: 100,
    title: "山野诗人",
    series: { slug: series[0] },
    outdated: false,
    drive_form: null,
    traits: [
      { key: "free", mine: 100, car: 100 },
      { key: "calm", mine: 0, car: 0 },
    ],
    others: [{ id: "r2", match: 0 }],
  });
  expect((await result(other.id)).match).toBe(shown.match);
  expect((await call("GET", `/api/quizzes?quiz=${key}`)).body.data).toMatchObject({ taken: 2 });
});

test("the same answers sent twice, also at once, are one result; other ones under their key are refused", async () => {
  const { key } = await makeQuiz(db);
  const once = randomUUID();
  const [first, second] = await Promise.all([take(key, { once }), take(key, { once })]);
  const again = await take(key, { once });
  expect([first.status, second.status, again.status]).toEqual([200, 200, 200]);
  expect(second.body.data).toEqual(first.body.data);
  expect(again.body.data).toEqual(first.body.data);
  const other = await take(key, { once, answers: [1, 1, 1, 1, 1, 1] });
  expect([other.status, other.body.code]).toEqual([409, "IDEMPOTENCY_MISMATCH"]);
  const [{ taken: count } = { taken: -1 }] = await db.select().from(quizzes).where(eq(quizzes.key, key));
  expect(count).toBe(1);
});

test("a hundred at once are a hundred", async () => {
  const { key } = await makeQuiz(db);
  const all = await Promise.all(Array.from({ length: 100 }, () => take(key)));
  expect(all.every(({ status }) => status === 200)).toBe(true);
  const [{ taken: count } = { taken: -1 }] = await db.select().from(quizzes).where(eq(quizzes.key, key));
  expect(count).toBe(100);
});

test.each([
  [{ answers: [0, 0] }, "answers", "还有题目没有回答"],
  [{ answers: [0, 0, 0, 0, 0, 4] }, "answers", "选项不正确，请重新开始"],
  [{ style: "wild" }, "style", "没有这个驾驶风格"],
  [{ month: 13 }, "month", "月份不正确"],
  [{ color: "mud" }, "color", "没有这个颜色"],
  [{ nickname: "一二三四五六七八九十十一十二" }, "nickname", "昵称最多 12 个字"],
  [{ nickname: "围场官方" }, "nickname", "昵称不能含“官方”“管理员”“客服”“围场”等字样"],
])("%o is refused beside its field and keeps nothing", async (body, field, message) => {
  const { key } = await makeQuiz(db);
  const { status, body: answer } = await take(key, body);
  expect(status).toBe(400);
  expect(answer.fields[field]).toBe(message);
  expect(
    await db
      .select()
      .from(quizResults)
      .innerJoin(quizzes, eq(quizzes.id, quizResults.quizId))
      .where(eq(quizzes.key, key)),
  ).toEqual([]);
});

test("a nickname is judged by the library of words", async () => {
  const { admin } = await makeAdmin(db);
  await addWord(services, { id: admin.id, address: "203.0.113.1" }, { text: "坏词儿", action: "refuse" });
  const { key } = await makeQuiz(db);
  const refused = await until("the list to be heard of", async () => {
    const answer = await take(key, { nickname: "我是坏词儿" });
    return answer.status === 422 ? answer : undefined;
  });
  expect(refused.body.code).toBe("WORD_REFUSED");
  expect(refused.body.fields.nickname).toContain("坏词儿");
});

test("before its time and after its end nothing is taken", async () => {
  const soon = await makeQuiz(db, { starts_at: new Date(Date.now() + HOUR).toISOString() });
  const over = await makeQuiz(db, { ends_at: new Date(Date.now() - HOUR).toISOString() });
  const stopped = await makeQuiz(db);
  const { id } = await taken(stopped.key);
  await db.update(quizzes).set({ endedAt: new Date() }).where(eq(quizzes.id, stopped.id));
  for (const [{ key }, message] of [
    [soon, "测试还没有开始"],
    [over, "测试已经结束"],
    [stopped, "测试已经结束"],
  ] as const) {
    const { status, body } = await take(key);
    expect([status, body.code, body.error]).toEqual([409, "CLOSED", [message]]);
  }
  // What was taken before stays to be read.
  expect((await call("GET", `/api/quiz-results/${id}`)).body.data).toMatchObject({
    quiz: { state: "ended" },
  });
});

test("who began with an earlier version is answered by it, and its result keeps it", async () => {
  const { key, id, content, series } = await makeQuiz(db);
  const before = await taken(key);
  const changed = {
    ...content,
    results: content.results.map((one) => ({ ...one, title: "新称号", vector: { free: 50, calm: 50 } })),
  };
  const [version] = await db
    .insert(quizVersions)
    .values({ quizId: id, number: 2, content: changed })
    .returning();
  await db
    .update(quizzes)
    .set({ liveId: version?.id ?? null })
    .where(eq(quizzes.id, id));
  const late = await taken(key);
  const now = await taken(key, { version: 2 });
  expect(await result(before.id)).toMatchObject({ match: 100, title: "山野诗人", outdated: true });
  expect(await result(late.id)).toMatchObject({ match: 100, title: "山野诗人", series: { slug: series[0] } });
  expect(await result(now.id)).toMatchObject({ match: 50, title: "新称号", outdated: false });
  expect((await take(key, { version: 7 })).body.code).toBe("CHANGED");
});

test("too many from one device or member are refused, and others at their address are not", async () => {
  const { key } = await makeQuiz(db);
  const from = "10.99.1.1";
  const device = randomUUID();
  const { token } = await makeSignedIn(db);
  const refused = async (body: Record<string, unknown>, options: { token?: string } = {}) => {
    const all = await Promise.all(Array.from({ length: 32 }, () => take(key, body, { from, ...options })));
    return all.filter(({ status }) => status === 429).length;
  };
  expect([await refused({ device }), await refused({}, { token })]).toEqual([2, 2]);
  expect(await refused({ device: randomUUID() }, { token })).toBe(32);
  // A venue's phones, each with an address of its own behind one.
  const hall = await Promise.all(
    Array.from({ length: 40 }, () => take(key, { device: randomUUID() }, { from })),
  );
  expect(hall.every(({ status }) => status === 200)).toBe(true);
});

test("a whole hall behind one address may take a quiz, a script may not", async () => {
  const { key } = await makeQuiz(db);
  const counted = async (name: string, address: string, count: number) => {
    const windowStart = new Date(Math.floor(Date.now() / HOUR) * HOUR);
    await db.insert(rateLimits).values({ key: `${name}:${address}`, windowStart, count });
  };
  await counted("quiz:hour", "10.99.2.1", 4000);
  await counted("quiz:hour", "10.99.2.2", 5000);
  const device = randomUUID();
  expect((await take(key, { device }, { from: "10.99.2.1" })).status).toBe(200);
  expect((await take(key, { device }, { from: "10.99.2.2" })).status).toBe(429);
});

test("the device that made a result deletes it by its secret, its member without", async () => {
  const { key } = await makeQuiz(db);
  const { token } = await makeSignedIn(db);
  const visitors = await taken(key);
  const members = await taken(key, {}, { token });
  const del = (id: string, secret = "", as?: string) =>
    call("DELETE", `/api/quiz-results/${id}`, {
      body: { secret },
      ...(as !== undefined && { token: as }),
    });
  // An address stands in logs: a secret in it opens nothing.
  const inAddress = await call("DELETE", `/api/quiz-results/${visitors.id}?secret=${visitors.secret}`, {
    body: {},
  });
  expect(inAddress.status).toBe(403);
  expect((await del(visitors.id)).status).toBe(403);
  expect((await del(visitors.id, members.secret)).status).toBe(403);
  expect((await del(members.id, "", (await makeSignedIn(db)).token)).status).toBe(403);
  expect((await del(visitors.id, visitors.secret)).status).toBe(200);
  expect((await del(members.id, "", token)).status).toBe(200);
  for (const { id } of [visitors, members]) {
    expect((await call("GET", `/api/quiz-results/${id}`)).status).toBe(404);
    expect((await inject(`/media/posters/quiz/${id}.jpg`)).statusCode).toBe(404);
  }
});

test("a result's poster is drawn for whoever has its address, and goes with the result after its term", async () => {
  const { key } = await makeQuiz(db);
  const { id } = await taken(key, { nickname: "阿青" });
  const poster = await inject(`/media/posters/quiz/${id}.jpg`);
  expect([poster.statusCode, poster.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  const file = `posters/quiz/${id}/${String(poster.headers.etag).replaceAll('"', "")}.jpg`;
  expect(await services.storage.exists(file)).toBe(true);
  const square = `posters/quiz-square/${id}/a.jpg`;
  await services.storage.put(square, Buffer.from("cut"), { contentType: "image/jpeg" });
  await db
    .update(quizResults)
    .set({ endsAt: new Date(Date.now() - 1000) })
    .where(eq(quizResults.key, id));
  expect(await deleteOverdueResults(services)).toBeGreaterThanOrEqual(1);
  expect(await db.select().from(quizResults).where(eq(quizResults.key, id))).toEqual([]);
  expect([await services.storage.exists(file), await services.storage.exists(square)]).toEqual([
    false,
    false,
  ]);
  expect((await inject("/media/posters/quiz/1.jpg")).statusCode).toBe(404);
});

test("a member's results stand in his archive, and nothing of them is left once he is forgotten", async () => {
  const { key } = await makeQuiz(db);
  const { member, token } = await makeSignedIn(db);
  const { id } = await taken(key, { nickname: "阿青", month: 3, color: "red" }, { token });
  const data = personalData.get("quiz results");
  expect(await data?.rows(db, member.id)).toMatchObject([
    { quiz: "人车缘分", nickname: "阿青", color: "熔岩红", month: 3, result: "山野诗人", match: 100 },
  ]);
  await db.transaction(async (tx) => forgetMember.get("quiz results")?.forget?.(tx, services, member.id));
  expect((await call("GET", `/api/quiz-results/${id}`)).status).toBe(404);
  const [row] = await db.select().from(quizResults).where(eq(quizResults.key, id));
  expect(row).toMatchObject({ memberId: null, nickname: "", month: null, color: null });
});

test("a result leads to the form for a test drive of its car: the section's own first, none where there is none", async () => {
  const { key, series } = await makeQuiz(db);
  const [receiver] = await db
    .insert(leadReceivers)
    .values({ section: "main", name: "青岭汽车", contact: "400" })
    .returning();
  const form = (name: string, section: string, names: string[], values = {}) =>
    db.insert(leadForms).values({
      ...{ key: name, kind: "test_drive" as const, section, title: "试驾", receiverId: receiver?.id ?? "" },
      ...{ purpose: "试驾", series: names, termDays: 90, open: true },
      ...values,
    });
  const shown = async (section: string) => {
    const { id } = await taken(key, { section });
    return (await result(id)).drive_form;
  };
  expect(await shown("main")).toBeNull();
  await form("closed", "main", [series[0]], { open: false });
  await form("visit", "main", [series[0]], { kind: "visit" });
  await form("other", "main", [series[1]]);
  expect(await shown("main")).toBeNull();
  await form("club", "subaru", [series[0]]);
  await form("own", "main", [series[0]]);
  expect([await shown("main"), await shown("subaru"), await shown("lexus")]).toEqual(["own", "club", "club"]);
  // Whoever closes a form at the desk is not kept waiting for what visitors were told a moment ago.
  const { id } = await taken(key, { section: "main" });
  expect((await result(id)).drive_form).toBe("own");
  const { tags } = await withTags(() => showResult(db, id));
  expect([...tags]).toContain("lead-forms");
  const { token } = await makeAdmin(db, "super");
  const forms = (await call("GET", "/api/admin/lead-forms", { token })).body.data as {
    items: { id: string; key: string; version: string }[];
  };
  const own = forms.items.find((one) => one.key === "own");
  const closed = await call("PUT", `/api/admin/lead-forms/${own?.id}`, {
    token,
    body: {
      ...{ version: own?.version, title: "试驾", purpose: "安排试驾时间", series: [], term_days: 90 },
      ...{ open: false, receiver_id: receiver?.id },
    },
  });
  expect([closed.status, closed.body.fields]).toEqual([200, undefined]);
  expect((await result(id)).drive_form).toBe("club");
});

test("no answer that shows a quiz is kept beyond the moment at which it begins or ends", async () => {
  const [starts, ends] = [HOUR, 2 * HOUR].map((ms) => new Date(Date.now() + ms).toISOString());
  const { id, key } = await makeQuiz(db, { starts_at: starts ?? null, ends_at: ends ?? null });
  const { key: running } = await makeQuiz(db, { ends_at: ends ?? null });
  const kept = async (...keys: string[]) => keptUntil((await withTags(() => quizCards(db, keys))).tags);
  expect([await kept(key, running), await kept(running)]).toEqual(
    [starts, ends].map((moment) => Date.parse(moment ?? "")),
  );
  await db.update(quizzes).set({ endedAt: new Date() }).where(eq(quizzes.id, id));
  expect(await kept(key)).toBe(Number.POSITIVE_INFINITY);
});

test("everybody sees the cover of what is live, and not what it was before", async () => {
  const [first, second] = [await makePicture(db), await makePicture(db)];
  const { id, key, content } = await makeQuiz(db, { cover: first.id });
  const { id: result } = await taken(key);
  const shown = async () => {
    const rows = await db
      .select({ id: media.id })
      .from(media)
      .where(and(inArray(media.id, [first.id, second.id]), shownByQuizzes(sql`${media.id}`)));
    return rows.map((row) => row.id);
  };
  expect(await shown()).toEqual([first.id]);
  const [version] = await db
    .insert(quizVersions)
    .values({ quizId: id, number: 2, content: { ...content, cover: second.id } })
    .returning();
  await db
    .update(quizzes)
    .set({ liveId: version?.id ?? "" })
    .where(eq(quizzes.id, id));
  expect(await shown()).toEqual([second.id]);
  const { body } = await call("GET", `/api/quiz-results/${result}`);
  expect((body.data as QuizResult).quiz.cover?.id).toBe(second.id);
});

test("campaigns get cards of published quizzes in their order, and quizzes to choose from", async () => {
  const [one, other] = [await makeQuiz(db), await makeQuiz(db)];
  const [draft] = await db
    .insert(quizzes)
    .values({ key: "only-drafted", section: "main", draft: one.content })
    .returning();
  const cards = await quizCards(db, [other.key, "nowhere", draft?.key ?? "", one.key]);
  expect(cards.map(({ key }) => key)).toEqual([other.key, one.key]);
  // What campaigns keep under this tag, and who may run them.
  expect([QUIZZES_TAG, WRITE_CAMPAIGNS]).toEqual(["quizzes", "campaigns.write"]);
  const choices = await quizChoices(db);
  expect(choices.map(({ key }) => key)).toContain(one.key);
  expect(choices.map(({ key }) => key)).not.toContain("only-drafted");
});
