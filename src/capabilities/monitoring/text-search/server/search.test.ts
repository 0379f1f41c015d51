import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { drainTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import { posts } from "#features/forum/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeMember, makePost, makeRole } from "../../../../../test/support/factories.ts";
import type { FoundText, Searches } from "../contract.ts";
import { readExpression } from "./expression.ts";

const test = await createTestApp();
/** A club; posts stand in the umbrella unless a test says so. */
const elsewhere = sections.find(({ umbrella }) => !umbrella)?.slug ?? "";
const { services } = test;
const { db } = services;
const { token } = await makeAdmin(db, "super");

const call = (method: string, path: string, body?: unknown, as = token) =>
  test.call(method, `/api/admin/monitoring/${path}`, { token: as, ...(body !== undefined && { body }) });
const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

async function found(words: string, more: Record<string, string> = {}): Promise<FoundText[]> {
  const { status, body } = await call("GET", `search?${query({ words, ...more })}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as unknown as { items: FoundText[] }).items;
}

const titles = async (words: string, more: Record<string, string> = {}) =>
  (await found(words, more)).map(({ title }) => title?.text).sort();

const writer = await makeMember(db, { nickname: "山路老张" });
for (const [title, text] of [
  ["甲", "方向盘异响，打死方向更明显"],
  ["乙", "转向机异响，准备换"],
  ["丙", "二手方向盘出售，无异响"],
  ["丁", "ＥＳ３００ｈ 跑了三万公里，100% 满意"],
  ["戊", "下划线 a_b 与百分号 50% 折扣"],
] as const)
  await makePost(db, { title, text, authorId: writer.id });
await drainTexts(services);

describe("searching what is monitored", () => {
  it.each([
    ["异响", ["丙", "乙", "甲"]],
    ["异响 方向盘", ["丙", "甲"]],
    ["异响 AND (方向盘 OR 转向) NOT 二手", ["乙", "甲"]],
    ["异响（方向盘|转向）-二手", ["乙", "甲"]],
    ["es300h", ["丁"]],
    ["300", ["丁"]],
    ['"方向盘出售" or 满意', ["丁", "丙"]],
    ["a_b", ["戊"]],
    ["50%", ["戊"]],
    ["盘", ["丙", "甲"]],
    ["不存在的词", []],
  ])("finds exactly what holds %s", async (words, expected) => {
    expect(await titles(words)).toEqual(expected.sort());
  });

  it.each(["(异响", "异响 OR", "NOT 二手", "()", "OR", "异响 )"])(
    "refuses %s with a reason",
    async (words) => {
      const { status, body } = await call("GET", `search?${query({ words })}`);
      expect(status).toBe(400);
      expect(body.error[0]).toMatch(/[一-龥]/);
    },
  );

  it("reads an expression as deep as it is written, and not more words than make sense", () => {
    expect(() => readExpression(Array.from({ length: 21 }, (_, n) => `词${n}`).join(" "))).toThrow();
    expect(readExpression(`${"(".repeat(60)}异响${")".repeat(60)}`)).toEqual({ word: "异响" });
  });

  it("narrows by kind, day, author and what is thought, and marks the words", async () => {
    expect(await titles("异响", { kind: "answer" })).toEqual([]);
    expect(await titles("异响", { author: "老张" })).toHaveLength(3);
    expect(await titles("异响", { author: writer.id })).toHaveLength(3);
    expect(await titles("异响", { to: "2020-01-01" })).toEqual([]);
    expect(await titles("满意", { sentiment: "positive" })).toEqual(["丁"]);
    const [one] = await found("es300h");
    const [start = 0, end = 0] = one?.excerpt.marks[0] ?? [];
    expect(one?.excerpt.text.slice(start, end)).toBe("ＥＳ３００ｈ");
  });

  it("counts by kind and day, and puts the search into one's own history once", async () => {
    for (let times = 0; times < 2; times += 1) {
      const { body } = await call("GET", `search/counts?${query({ words: "异响" })}`);
      expect(body.data).toMatchObject({ total: 3, kinds: [{ kind: "post", count: 3 }] });
    }
    const { body } = await call("GET", "searches");
    const { history } = body.data as unknown as Searches;
    expect(history).toMatchObject([{ filter: { words: "异响" }, found: 3 }]);
    const other = (await makeAdmin(db, "super")).token;
    expect((await call("GET", "searches", undefined, other)).body.data).toMatchObject({ history: [] });
  });

  it("keeps a search under a name, deletes it, and nobody else's", async () => {
    const { body } = await call("POST", "searches", { name: "异响周报", filter: { words: "异响" } });
    const { id } = body.data as unknown as { id: string };
    const other = (await makeAdmin(db, "super")).token;
    expect((await call("DELETE", `searches/${id}`, undefined, other)).status).toBe(404);
    expect((await call("DELETE", `searches/${id}`)).status).toBe(200);
    expect((await call("POST", "searches", { name: "坏的", filter: { words: "(" } })).status).toBe(400);
  });

  it("follows a text that changes, is hidden, and is exported", async () => {
    const post = await makePost(db, { title: "己", text: "水箱渗漏，第一次说", authorId: writer.id });
    await drainTexts(services);
    const hidden = await call("POST", "hide", {
      items: [
        { kind: "post", target_id: post.id },
        { kind: "post", target_id: "99999999" },
      ],
      reason: "涉及未经核实的信息",
    });
    expect(hidden.body.data).toEqual({ hidden: 1, refused: [{ why: "内容已不存在", count: 1 }] });
    const [row] = await db.select().from(posts).where(eq(posts.id, post.id));
    expect(row?.status).toBe("revoked");
    await drainTexts(services);
    expect(await found("水箱渗漏")).toMatchObject([{ published: false, link: "" }]);
    expect(await titles("水箱渗漏", { shown: "yes" })).toEqual([]);
    const { body } = await call("GET", `search/export?${query({ words: "异响 OR 渗漏" })}`);
    const { csv, rows, next_cursor } = body.data as unknown as {
      csv: string;
      rows: number;
      next_cursor: null;
    };
    expect([rows, next_cursor]).toEqual([4, null]);
    expect(csv.split("\r\n").filter((line) => line.includes("异响"))).toHaveLength(3);
    expect(csv.split("\r\n")[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d,/);
  });

  it("shows nobody what his role does not read, and hides nothing where it may not", async () => {
    const blind = (await makeAdmin(db, await makeRole(db, [{ permission: "review.read" }]))).token;
    expect((await call("GET", `search?${query({ words: "异响" })}`, undefined, blind)).status).toBe(403);
    const role = await makeRole(db, [
      { permission: "monitoring.read" },
      { permission: "review.decide", section: elsewhere },
    ]);
    const other = (await makeAdmin(db, role)).token;
    const [one] = await found("异响");
    const hide = { items: [{ kind: "post", target_id: one?.target_id }], reason: "不属于他的分区" };
    expect((await call("POST", "hide", hide, other)).body.data).toEqual({
      hidden: 0,
      refused: [{ why: "没有审核这类内容的权限", count: 1 }],
    });
  });
});
