import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { DeskCategory } from "#features/questions/categories-contract.ts";
import type { Category, Channel } from "#features/questions/channels-contract.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeRole, makeSignedIn } from "../../../../test/support/factories.ts";
import { categoryByKey, makeQuestion } from "../../../../test/support/questions.ts";
import { until } from "../../../../test/support/within.ts";
import { moveMerged } from "./merge-categories.ts";
import { categoryFollows, questions } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;
const { token } = await makeAdmin(db, await makeRole(db, [{ permission: "questions.categories" }]));
const { token: other } = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read" }]));

const ADDRESS = "/api/admin/question-categories";
const desk = async () =>
  ((await call("GET", ADDRESS, { token })).body.data as { items: DeskCategory[] }).items;
const tree = async () =>
  ((await call("GET", "/api/questions/types")).body.data as { categories: Category[] }).categories;
const fields = (values: object = {}) => ({
  name: "露营",
  intro: "车边的夜晚。",
  icon: "car",
  rules: [],
  ...values,
});
const create = (values: object = {}, by = token) =>
  call("POST", ADDRESS, { token: by, body: { ...fields(values), parent_id: null, ...values } });
const change = async (id: string, values: object, version?: string) => {
  const row = (await desk()).find((one) => one.id === id);
  const { name, intro, icon, rules, closed } = row as DeskCategory;
  const body = { name, intro, icon, rules, closed, version: version ?? row?.version, ...values };
  return call("PUT", `${ADDRESS}/${id}`, { token, body });
};

test("a category is made on either level, and not twice under one name", async () => {
  expect((await create({}, other)).status).toBe(403);
  expect((await create({ name: "" })).status).toBe(400);
  expect((await create()).status).toBe(200);
  expect((await create()).body.fields).toEqual({ name: "这一级已经有同名的分类" });
  const made = (await tree()).find(({ name }) => name === "露营");
  expect((await create({ name: "装备", icon: "", parent_id: made?.id })).status).toBe(200);
  const child = (await tree()).find(({ id }) => id === made?.id)?.children[0];
  expect(child).toMatchObject({ name: "装备", closed: false });
  expect((await create({ name: "帐篷", icon: "", parent_id: child?.id })).status).toBe(400);
  expect((await create({ name: "帐篷", icon: "", parent_id: "999999" })).status).toBe(404);
  const many = Array.from({ length: 11 }, (_, at) => `第 ${at} 条`);
  expect((await create({ name: "太多须知", rules: many })).status).toBe(400);
});

test("a category is renamed, ordered and closed; who saw an older one is told", async () => {
  const { id } = await categoryByKey(db, "mods");
  const seen = (await desk()).find((one) => one.id === id)?.version;
  expect((await change(id, { name: "改装升级" })).status).toBe(200);
  expect((await change(id, { name: "改车" }, seen)).body.code).toBe("CHANGED");
  expect((await tree()).map(({ name }) => name)).toContain("改装升级");
  const level = (await desk()).filter((one) => one.parent_id === null).map((one) => one.id);
  const order = (ids: string[]) => call("PUT", `${ADDRESS}/order`, { token, body: { parent_id: null, ids } });
  expect((await order(level.toReversed())).status).toBe(200);
  expect((await order(level.slice(1))).body.code).toBe("CHANGED");
  expect((await tree()).map((one) => one.id)).toEqual(level.toReversed());
  expect((await change(id, { closed: true })).status).toBe(200);
  const { token: member } = await makeSignedIn(db);
  const asked = await call("POST", "/api/questions", {
    token: member,
    body: {
      ...{
        category_id: id,
        series: null,
        section: "main",
        title: "这里还能不能提问呢",
        text: "说说看，还能不能。",
      },
      idempotency_key: "closed-category",
    },
  });
  expect(asked.status).toBe(400);
  expect((await change(id, { closed: false })).status).toBe(200);
});

test("a category goes into another: questions, followers and its address lead there", async () => {
  const from = await categoryByKey(db, "fault-noise");
  const into = await categoryByKey(db, "upkeep-oil");
  const question = await makeQuestion(db, { categoryId: from.id, rootId: from.parentId ?? "" });
  const { member, token: own } = await makeSignedIn(db);
  expect((await call("POST", `/api/questions/categories/${from.id}/follow`, { token: own })).status).toBe(
    200,
  );
  const version = (await desk()).find((one) => one.id === from.id)?.version ?? "";
  const merge = (id: string, into_id: string, by = token, seen = version) =>
    call("POST", `${ADDRESS}/${id}/merge`, { token: by, body: { into_id, version: seen } });
  expect((await merge(from.id, into.id, other)).status).toBe(403);
  expect((await merge(from.id, from.id)).status).toBe(400);
  expect((await merge(from.id, into.id, token, "old")).body.code).toBe("CHANGED");
  const root = (await desk()).find((one) => one.id === from.parentId);
  // A category with others below it stays.
  expect((await merge(root?.id ?? "", into.id, token, root?.version)).body.code).toBe("CONFLICT");
  expect((await merge(from.id, into.id)).status).toBe(200);
  await moveMerged(services, from.id);
  const moved = await until("the question moves", async () => {
    const [row] = await db.select().from(questions).where(eq(questions.id, question.id));
    return row?.categoryId === into.id ? row : undefined;
  });
  expect(moved.rootId).toBe(into.parentId);
  expect(
    await db.select().from(categoryFollows).where(eq(categoryFollows.memberId, member.id)),
  ).toMatchObject([{ categoryId: into.id }]);
  const channel = (await call("GET", `/api/questions/channel?id=${from.id}`)).body.data as Channel;
  expect(channel).toMatchObject({ id: into.id, name: into.name });
  const list = (await call("GET", `/api/questions?channel=${from.id}`)).body.data as {
    items: { id: string }[];
  };
  expect(list.items.map(({ id }) => id)).toContain(question.id);
  expect((await tree()).flatMap(({ children }) => children).some(({ id }) => id === from.id)).toBe(false);
  expect((await change(from.id, { name: "又来了" })).body.code).toBe("CONFLICT");
});
