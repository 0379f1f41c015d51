import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makePicture, makeRole } from "../../../../../test/support/factories.ts";
import { makeQuiz, makeTwoSeries, quizContent } from "../../../../../test/support/quizzes.ts";
import type { DeskQuiz, DeskQuizDetail } from "../../desk-contract.ts";

const { services, call } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");

let serial = 0;
const post = (url: string, body: Record<string, unknown>, as = token) =>
  call("POST", url, { body, token: as });
const detail = async (id: string) =>
  (await call("GET", `/api/admin/quizzes/${id}`, { token })).body.data as DeskQuizDetail;
const create = async (section = "main", as = token) => {
  serial += 1;
  const { body } = await post("/api/admin/quizzes", { key: `desk-${serial}`, section, title: "新测试" }, as);
  return { id: (body.data as { id: string }).id, key: `desk-${serial}` };
};
const save = (id: string, version: string, content: unknown, as = token) =>
  call("PUT", `/api/admin/quizzes/${id}`, { body: { version, content }, token: as });

test("a quiz is begun, drafted, published, changed and restored without code", async () => {
  const { id, key } = await create();
  const begun = await detail(id);
  expect(begun).toMatchObject({ key, title: "新测试", state: null, number: 0, changed: true });
  expect((await call("GET", `/api/quizzes?quiz=${key}`)).status).toBe(404);

  const series = await makeTwoSeries(db);
  const saved = await save(id, begun.version, quizContent(series));
  expect(saved.status).toBe(200);
  const { version } = saved.body.data as { version: string };
  expect((await detail(id)).version).toBe(version);
  expect((await post(`/api/admin/quizzes/${id}/publish`, { version, note: "第一版" })).body.data).toEqual({
    number: 1,
  });
  expect((await call("GET", `/api/quizzes?quiz=${key}`)).body.data).toMatchObject({
    title: "人车缘分",
    version: 1,
  });

  const next = await save(id, version, quizContent(series, { title: "人车缘分 2" }));
  const second = (next.body.data as { version: string }).version;
  expect(await detail(id)).toMatchObject({ changed: true, number: 1 });
  expect((await post(`/api/admin/quizzes/${id}/publish`, { version: second })).body.data).toEqual({
    number: 2,
  });
  expect((await post(`/api/admin/quizzes/${id}/publish`, { version: second })).body.code).toBe("CONFLICT");
  expect((await call("GET", `/api/quizzes?quiz=${key}`)).body.data).toMatchObject({
    title: "人车缘分 2",
    version: 2,
  });

  const restored = await post(`/api/admin/quizzes/${id}/restore`, { version: second, number: 1 });
  expect(restored.status).toBe(200);
  const after = await detail(id);
  expect(after).toMatchObject({ title: "人车缘分", changed: true, number: 2 });
  expect(after.versions.map(({ number, note }) => [number, note])).toEqual([
    [2, ""],
    [1, "第一版"],
  ]);
});

test("two editors at once: one is kept, the other is told", async () => {
  const { id } = await create();
  const { version, content } = await detail(id);
  const answers = await Promise.all([
    save(id, version, { ...content, title: "甲" }),
    save(id, version, { ...content, title: "乙" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("CHANGED");
});

test("what is missing is named, and nothing is published", async () => {
  const { id } = await create();
  const { version, problems } = await detail(id);
  expect(problems.map(({ field }) => field)).toEqual(
    expect.arrayContaining(["intro", "questions", "results"]),
  );
  const refused = await post(`/api/admin/quizzes/${id}/publish`, { version });
  expect(refused.status).toBe(400);
  expect(refused.body.fields).toMatchObject({
    questions: "需要 6–8 道题，现在有 0 道",
    results: "结果至少 2 个",
  });
  const content = quizContent(["nowhere", "nowhere-2"]);
  const saved = await save(id, version, content);
  const seen = (saved.body.data as { version: string }).version;
  const unknown = await post(`/api/admin/quizzes/${id}/publish`, { version: seen });
  expect(unknown.body.fields).toMatchObject({ "results.0": "第 1 个结果没有选车系" });
  const long = await save(id, seen, { ...content, title: "一二三四五六七八九十一二三四五六七八九十一" });
  expect(long.body.fields).toMatchObject({ "content.title": "标题最多 20 个字" });
});

test("a cover has to be one's own upload; its version goes on showing it", async () => {
  const { id } = await create();
  const { version, content } = await detail(id);
  const foreign = await makePicture(db);
  expect((await save(id, version, { ...content, cover: foreign.id })).status).toBe(400);
  const editor = await makeAdmin(db, "super");
  const own = await makePicture(db, { ownerAdminId: editor.admin.id });
  expect((await save(id, version, { ...content, cover: own.id }, editor.token)).status).toBe(200);
  expect((await detail(id)).cover?.id).toBe(own.id);
});

test("a quiz is ended and opened again; sections say which is their own", async () => {
  const [one, other] = [await makeQuiz(db), await makeQuiz(db)];
  const put = (id: string, sections: string[]) =>
    call("PUT", `/api/admin/quizzes/${id}/defaults`, { body: { sections }, token });
  expect((await put(one.id, ["main", "subaru"])).status).toBe(200);
  expect((await put(other.id, ["subaru"])).status).toBe(200);
  expect((await put(one.id, ["nowhere"])).body.fields).toEqual({ sections: "没有这个分区" });
  expect((await detail(one.id)).default_of).toEqual(["main"]);
  const shown = async (section: string) => (await call("GET", `/api/quizzes?section=${section}`)).body.data;
  expect(await shown("subaru")).toMatchObject({ key: other.key, state: "open" });
  await post(`/api/admin/quizzes/${other.id}/end`, { ended: true });
  expect(await shown("subaru")).toMatchObject({ key: other.key, state: "ended" });
  await post(`/api/admin/quizzes/${other.id}/end`, { ended: false });
  expect(await shown("subaru")).toMatchObject({ state: "open" });
  expect((await put((await create()).id, ["main"])).body.code).toBe("CONFLICT");
});

test("how it comes out is counted", async () => {
  const { id, key } = await makeQuiz(db);
  for (const answer of [0, 0, 1])
    await call("POST", `/api/quizzes/${key}/results`, {
      body: { once: randomUUID(), version: 1, section: "main", answers: Array(6).fill(answer) },
      headers: { "x-forwarded-for": "10.8.0.1" },
    });
  expect(await detail(id)).toMatchObject({
    taken: 3,
    outcomes: [
      { id: "r1", count: 2 },
      { id: "r2", count: 1 },
    ],
    versions: [{ number: 1, results: 3 }],
  });
});

test("only a draft that was never published is deleted, and a copy begins with another one's draft", async () => {
  const { id: published } = await makeQuiz(db);
  expect((await call("DELETE", `/api/admin/quizzes/${published}`, { token })).body.code).toBe("CONFLICT");
  const copy = await post("/api/admin/quizzes", {
    key: "a-copy",
    section: "main",
    title: "副本",
    copy_of: published,
  });
  const { id } = copy.body.data as { id: string };
  expect(await detail(id)).toMatchObject({ title: "副本", problems: [] });
  const again = await post("/api/admin/quizzes", { key: "a-copy", section: "main", title: "副本" });
  expect(again.body.fields).toEqual({ key: "已经有这个编号的测试了" });
  expect((await call("DELETE", `/api/admin/quizzes/${id}`, { token })).status).toBe(200);
  expect((await call("GET", `/api/admin/quizzes/${id}`, { token })).status).toBe(404);
});

test("a role that ends at a section runs the quizzes of that section alone", async () => {
  const role = await makeRole(db, [{ permission: "campaigns.write", section: "subaru" }]);
  const club = await makeAdmin(db, role);
  const mine = await makeQuiz(db, {}, "subaru");
  const foreign = await makeQuiz(db, {}, "lexus");
  const { body } = await call("GET", "/api/admin/quizzes", { token: club.token });
  const ids = (body.data as { items: DeskQuiz[] }).items.map(({ id }) => id);
  expect(ids).toContain(mine.id);
  expect(ids).not.toContain(foreign.id);
  const { version, content } = await detail(foreign.id);
  expect((await save(foreign.id, version, content, club.token)).status).toBe(403);
  const put = (sections: string[]) =>
    call("PUT", `/api/admin/quizzes/${mine.id}/defaults`, { body: { sections }, token: club.token });
  expect((await put(["subaru"])).status).toBe(200);
  expect((await put(["subaru", "main"])).status).toBe(403);
  const viewer = await makeAdmin(db, "viewer");
  expect((await call("GET", "/api/admin/quizzes", { token: viewer.token })).status).toBe(403);
  expect((await call("GET", "/api/admin/quizzes")).status).toBe(401);
});

test("series are found by a part of their name", async () => {
  const { series } = await makeQuiz(db);
  const { body } = await call("GET", `/api/admin/quiz-series?q=${encodeURIComponent("青岭")}`, { token });
  const { items } = body.data as { items: { slug: string }[] };
  expect(items.map(({ slug }) => slug)).toContain(series[0]);
});
