import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { type Section, sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeRole } from "../../../../test/support/factories.ts";
import { makeQuestion } from "../../../../test/support/questions.ts";
import type { DeskQuestion } from "../desk-contract.ts";
import { gramsOf } from "./grams.ts";
import { questions } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, "super");
const club = sections.find(({ umbrella }) => !umbrella) as Section;

const titled = async (title: string, values: Partial<typeof questions.$inferInsert> = {}) => {
  const { id } = await makeQuestion(db);
  await db
    .update(questions)
    .set({ title, grams: gramsOf(title), ...values })
    .where(eq(questions.id, id));
  return id;
};
const listed = async (query: string, by = token) => {
  const { status, body } = await call("GET", `/api/admin/questions?${query}`, { token: by });
  expect(status).toBe(200);
  return (body.data as unknown as { items: DeskQuestion[] }).items;
};
const act = (path: string, body: object, by = token) => call("POST", path, { token: by, body });

it("finds questions by words or number, closes them, links them and opens them again", async () => {
  const first = await titled("刹车异响是什么原因");
  const second = await titled("刹车片多久换一次");
  const found = await listed(`q=${encodeURIComponent("刹车异响")}`);
  expect(found.map(({ id }) => id)).toEqual([first]);
  expect((await listed(`q=${second}`)).map(({ id }) => id)).toEqual([second]);
  expect(await listed(`q=${encodeURIComponent("100%")}`)).toEqual([]);

  await act(`/api/admin/questions/${second}/close`, { closed: true, reason: "讨论偏离了问题" });
  await act(`/api/admin/questions/${second}/duplicate`, { of_id: first });
  expect(await listed("only=closed")).toMatchObject([
    { id: second, close_reason: "讨论偏离了问题", state: "closed" },
  ]);
  expect(await listed("only=duplicate")).toMatchObject([
    { id: second, duplicate_of: { id: first, title: "刹车异响是什么原因" } },
  ]);
  await act(`/api/admin/questions/${second}/close`, { closed: false });
  expect(await listed("only=closed")).toEqual([]);
});

it("tells nobody who asked anonymously before he says why he looks", async () => {
  const id = await titled("匿名问一句保险的事", { anonymous: true });
  const [row] = await listed("only=anonymous");
  expect(row).toMatchObject({ id, author_name: "", anonymous: true, can: { reveal: true } });
  expect((await act(`/api/admin/anonymous/question/${id}`, { reason: "" })).status).toBe(400);
  const { body } = await act(`/api/admin/anonymous/question/${id}`, { reason: "处理投诉" });
  expect(body.data).toMatchObject({ member: { nickname: expect.any(String) } });
  // From its page nobody mutes him either: that would name him in the list of the muted.
  const tools = await call("GET", `/api/moderation/question/${id}`, { token });
  expect((tools.body.data as { acts: string[] }).acts).toEqual(["lock", "remove"]);
});

it("locks a question from its page, and says so where answers would be written", async () => {
  const id = await titled("从页面上关闭的问题");
  expect((await act(`/api/moderation/question/${id}`, { act: "lock" })).body.data).toEqual({
    undo: { act: "unlock" },
  });
  expect(await listed(`q=${id}`)).toMatchObject([{ state: "closed" }]);
  await act(`/api/moderation/question/${id}`, { act: "unlock" });
  expect((await listed(`q=${id}`))[0]?.state).not.toBe("closed");
});

it("shows a role the sections that it is for", async () => {
  const here = await titled("俱乐部里的问题", { section: club.slug });
  const role = await makeRole(db, [{ permission: "questions.curate", section: club.slug }]);
  const his = await listed("", (await makeAdmin(db, role)).token);
  expect(his.map(({ id, can }) => [id, can])).toEqual([[here, { curate: true, reveal: false }]]);
});
