import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Collected, Folder } from "#capabilities/texts/reactions/contract.ts";
import { articleCounters, articles } from "#features/articles/server/tables.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeSignedIn } from "../../../../../test/support/factories.ts";

const { call, services } = await createTestApp();
const { db } = services;
const club = sections.find((section) => !section.umbrella)?.slug ?? "";

function as(token: string) {
  const data = async (method: string, path: string, body?: object) =>
    (await call(method, path, { token, ...(body && { body }) })).body.data;
  return {
    collect: (id: string) => data("PUT", `/api/collects/article/${id}`),
    list: (query = "") =>
      data("GET", `/api/my/collects?${query}`) as Promise<{ items: Collected[]; next_cursor: string | null }>,
    folders: async () =>
      (await (data("GET", "/api/my/collect-folders") as Promise<{ items: Folder[] }>)).items,
    folder: (name: string) => data("POST", "/api/my/collect-folders", { name }) as Promise<Folder>,
    move: (ids: string[], folderId: string | null) =>
      call("POST", "/api/my/collects/move", { token, body: { items: chosen(ids), folder_id: folderId } }),
    remove: (ids: string[]) =>
      call("POST", "/api/my/collects/remove", { token, body: { items: chosen(ids) } }),
  };
}
const chosen = (ids: string[]) => ids.map((id) => ({ kind: "article", id }));
const collects = async (articleId: string) =>
  (await db.select().from(articleCounters).where(eq(articleCounters.articleId, articleId)))[0]?.collects;

test("collecting on two devices at once counts once", async () => {
  const article = await makeArticle(db);
  const { token } = await makeSignedIn(db);
  await Promise.all([1, 2, 3, 4].map(() => as(token).collect(article.id)));
  expect(await collects(article.id)).toBe(1);
  expect((await as(token).list()).items).toHaveLength(1);
});

test("the collection pages newest first, by tab and by section", async () => {
  const me = as((await makeSignedIn(db)).token);
  const made = [];
  for (const [kind, section] of [
    ["post", umbrellaSection.slug],
    ["pic", club],
    ["video", club],
    ["post", club],
  ] as const)
    made.push(await makeArticle(db, { kind, section }));
  for (const article of made) await me.collect(article.id);
  const ids = made.map((article) => article.id).reverse();
  const seen: string[] = [];
  let cursor: string | null = "";
  do {
    const page: Awaited<ReturnType<typeof me.list>> = await me.list(
      `limit=2${cursor && `&cursor=${cursor}`}`,
    );
    seen.push(...page.items.map((item) => item.id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual(ids);
  const only = async (query: string) => (await me.list(query)).items.map((item) => item.id);
  expect(await only("shelf=post")).toEqual([ids[0], ids[3]]);
  expect(await only(`section=${club}`)).toEqual(ids.slice(0, 3));
  expect(await only(`section=${umbrellaSection.slug}`)).toEqual(ids);
});

test("what is gone stays in the collection without its card", async () => {
  const article = await makeArticle(db);
  const me = as((await makeSignedIn(db)).token);
  await me.collect(article.id);
  expect((await me.list()).items[0]?.item).toMatchObject({ title: article.title, shelf: "post" });
  await db.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
  expect((await me.list("shelf=post")).items).toMatchObject([{ id: article.id, item: null }]);
});

test("folders: made, filled, renamed, deleted; what was in them stays", async () => {
  const { token } = await makeSignedIn(db);
  const me = as(token);
  const article = await makeArticle(db);
  await me.collect(article.id);
  const folder = await me.folder("  自驾  路线 ");
  expect(folder).toMatchObject({ name: "自驾 路线", count: 0 });
  expect((await me.move([article.id], folder.id)).status).toBe(200);
  expect(await me.folders()).toMatchObject([{ id: folder.id, count: 1 }]);
  expect((await me.list(`folder_id=${folder.id}`)).items).toHaveLength(1);
  const rename = (name: string) =>
    call("PUT", `/api/my/collect-folders/${folder.id}`, { token, body: { name } });
  expect((await rename("山路")).body.data).toMatchObject({ name: "山路", count: 1 });
  await me.folder("海边");
  expect(await rename("海边")).toMatchObject({ status: 409, body: { error: ["已经有同名的收藏夹"] } });
  expect((await rename("  ")).status).toBe(400);
  expect((await rename("长".repeat(21))).status).toBe(400);
  expect((await call("DELETE", `/api/my/collect-folders/${folder.id}`, { token })).status).toBe(200);
  expect((await call("DELETE", `/api/my/collect-folders/${folder.id}`, { token })).status).toBe(404);
  expect((await me.list()).items).toMatchObject([{ id: article.id, folder_id: null }]);
});

test("the same folder made twice at once exists once", async () => {
  const { token } = await makeSignedIn(db);
  const answers = await Promise.all(
    [1, 2, 3].map(() => call("POST", "/api/my/collect-folders", { token, body: { name: "改装" } })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409, 409]);
});

test("nobody reaches another's collection", async () => {
  const article = await makeArticle(db);
  const mine = await makeSignedIn(db);
  const other = await makeSignedIn(db);
  await as(mine.token).collect(article.id);
  const folder = await as(mine.token).folder("我的");
  expect((await as(other.token).list()).items).toEqual([]);
  expect((await as(other.token).list(`folder_id=${folder.id}`)).items).toEqual([]);
  expect((await as(other.token).remove([article.id])).status).toBe(200);
  expect((await as(mine.token).list()).items).toHaveLength(1);
  await as(other.token).collect(article.id);
  expect((await as(other.token).move([article.id], folder.id)).status).toBe(404);
  const body = { name: "抢来的" };
  for (const method of ["PUT", "DELETE"])
    expect(
      (await call(method, `/api/my/collect-folders/${folder.id}`, { token: other.token, body })).status,
    ).toBe(404);
  for (const path of ["/api/my/collects", "/api/my/collect-folders"])
    expect((await call("GET", path)).status).toBe(401);
});

test("a batch is removed whole and counted down, also twice at once", async () => {
  const { token } = await makeSignedIn(db);
  const made = [];
  for (let n = 0; n < 4; n += 1) made.push((await makeArticle(db)).id);
  for (const id of made) await as(token).collect(id);
  await Promise.all([as(token).remove(made), as(token).remove(made.toReversed())]);
  expect((await as(token).list()).items).toEqual([]);
  expect(await Promise.all(made.map(collects))).toEqual([0, 0, 0, 0]);
  expect((await as(token).remove([])).body.error).toEqual(["请选择要操作的收藏"]);
});
