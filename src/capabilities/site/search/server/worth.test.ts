import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { articleCounters } from "#features/articles/server/tables.ts";
import { setBest } from "#features/forum/server/curate.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeArticle, makeMember, makePost } from "../../../../../test/support/factories.ts";
import type { SearchResult } from "../contract.ts";
import { reindex } from "./reindex.ts";
import { readEverything } from "./walk.ts";
import { worthOf } from "./worth.ts";

const { call, services } = await createTestApp();
const { db } = services;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

async function find(q: string, more: Record<string, string> = {}): Promise<SearchResult[]> {
  const answer = await call("GET", `/api/search?${new URLSearchParams({ q, ...more })}`);
  expect(answer.status).toBe(200);
  return (answer.body.data as { items: SearchResult[] }).items;
}
const titles = async (q: string, more?: Record<string, string>) =>
  (await find(q, more)).map(({ title }) => title.text);

test("use is worth ten days for each ten times as much, a mark sixty", () => {
  expect(worthOf({})).toBe(0);
  expect(worthOf({ reads: 40 })).toBe(3);
  expect(worthOf({ likes: 9 })).toBe(10);
  expect(worthOf({ likes: 99 })).toBe(20);
  expect(worthOf({ replies: 33, collects: 11 })).toBe(20);
  expect(worthOf({ likes: 10 ** 9 })).toBe(40);
  expect(worthOf({}, true)).toBe(60);
});

test("of two texts that have it as well what is used more stands first, unless it is much older", async () => {
  const make = async (title: string, days: number, likes: number) => {
    const { id } = await makeArticle(db, { title, summary: "", publishedAt: daysAgo(days) });
    await db
      .insert(articleCounters)
      .values({ articleId: id, likes })
      .onConflictDoUpdate({ target: articleCounters.articleId, set: { likes } });
    await reindex(db, "article", id);
    return id;
  };
  const used = await make("轮毂改色一", 12, 500);
  await make("轮毂改色二", 2, 0);
  await make("轮毂改色三", 90, 500);
  expect(await titles("轮毂改色")).toEqual(["轮毂改色一", "轮毂改色二", "轮毂改色三"]);

  const [first] = await find("轮毂改色");
  expect(new Date(first?.published_at ?? 0).getTime() / 1000).toBeCloseTo(daysAgo(12).getTime() / 1000, -2);
  expect(await titles("轮毂改色", { span: "week" })).toEqual(["轮毂改色二"]);

  // What is used otherwise by now counts from the next night on.
  await db.update(articleCounters).set({ likes: 0 }).where(eq(articleCounters.articleId, used));
  expect((await titles("轮毂改色"))[0]).toBe("轮毂改色一");
  await readEverything({ db });
  expect((await titles("轮毂改色"))[0]).toBe("轮毂改色二");
});

test("a post that is set apart as one of the best stands higher from then on, and no longer when that is taken back", async () => {
  const author = await makeMember(db);
  const best = await makePost(db, { authorId: author.id, title: "尾翼安装一", publishedAt: daysAgo(20) });
  const other = await makePost(db, { authorId: author.id, title: "尾翼安装二", publishedAt: daysAgo(1) });
  await reindex(db, "post", [best.id, other.id]);
  expect(await titles("尾翼安装")).toEqual(["尾翼安装二", "尾翼安装一"]);
  const mark = (is: boolean) => db.transaction((tx) => setBest(tx, services, best.id, is));
  await mark(true);
  expect(await titles("尾翼安装")).toEqual(["尾翼安装一", "尾翼安装二"]);
  await mark(false);
  expect(await titles("尾翼安装")).toEqual(["尾翼安装二", "尾翼安装一"]);
});
