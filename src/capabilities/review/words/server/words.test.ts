import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "#capabilities/desk/admin/server/tables.ts";
import { publish } from "#platform/events/publish.ts";
import { AppError } from "#shared/errors.ts";
import type { GroupAction } from "#shared/words.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeSignedIn } from "../../../../../test/support/factories.ts";
import { until } from "../../../../../test/support/within.ts";
import type { ListedWord } from "../contract.ts";
import { admitTexts, judgeTexts } from "./judge.ts";
import { WORDS_TOPIC } from "./library.ts";
import { wordGroups, words } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const { token } = await makeAdmin(db, "super");
const groupIds = new Map((await db.select().from(wordGroups)).map(({ name, id }) => [name, id]));
const groupId = (name: string) => groupIds.get(name) ?? "";

beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.delete(words);
    await publish(tx, WORDS_TOPIC, "words.changed");
  });
});

async function add(text: string, does: GroupAction, more = {}): Promise<ListedWord> {
  const to = does === "allow" ? { group_id: groupId("白名单") } : { action: does };
  const { body } = await test.call("POST", "/api/admin/words", { token, body: { text, ...to, ...more } });
  // Other processes, and this one, hear of it after the commit.
  await until(`the word ${text} to be known`, async () => {
    const { hits } = await judgeTexts(test.services, [text]);
    return does === "allow" || hits.some(({ word }) => word === text);
  });
  return body.data as unknown as ListedWord;
}

const tryText = async (text: string) =>
  (await test.call("POST", "/api/admin/words/try", { token, body: { text } })).body.data;

describe("the list", () => {
  it("takes a word, shows it, and says which texts it would stop", async () => {
    await add("代开发票", "refuse", { group_id: groupId("违禁"), action: null });
    const { body } = await test.call("GET", "/api/admin/words?q=发票&action=refuse", { token });
    expect(body.data).toMatchObject({
      items: [{ text: "代开发票", action: null, does: "refuse", group: "违禁", active: true }],
    });
    const { body: library } = await test.call("GET", "/api/admin/words/library", { token });
    expect(library.data).toMatchObject({
      groups: expect.arrayContaining([expect.objectContaining({ name: "违禁", words: 1, off: 0 })]),
      kinds: expect.arrayContaining([{ key: "post", label: "帖子" }]),
    });
    expect(await tryText("专业代開 发票")).toMatchObject({
      verdict: "refuse",
      places: [
        { word: "代开发票", does: "refuse", group: "违禁", start: 2, end: 7, how: "split", why_not: null },
      ],
    });
    expect(await tryText("发票已经开了")).toEqual({ verdict: "pass", places: [], replaced: "发票已经开了" });
  });

  it("refuses the same word in another width or case, and empty or endless ones", async () => {
    await add("加V信", "hold");
    for (const [text, status] of [
      ["加ｖ信", 409],
      ["  ", 400],
      ["车".repeat(41), 400],
    ] as const)
      expect(
        (await test.call("POST", "/api/admin/words", { token, body: { text, action: "hold" } })).status,
      ).toBe(status);
    expect(await db.select().from(words)).toHaveLength(1);
    const { body } = await test.call("GET", `/api/admin/words/named?text=${encodeURIComponent("加ｖ信")}`, {
      token,
    });
    expect(body.data).toMatchObject({ word: { text: "加V信", group: "自定义" } });
  });

  it("changes and removes only what was seen", async () => {
    const word = await add("刷单", "hold");
    const path = `/api/admin/words/${word.id}`;
    const change = { text: "刷单", action: "refuse", version: word.version };
    expect((await test.call("PUT", path, { token, body: change })).status).toBe(200);
    expect((await test.call("PUT", path, { token, body: change })).body.code).toBe("CHANGED");
    expect((await test.call("DELETE", `${path}?version=${word.version}`, { token })).status).toBe(409);
    const [row] = await db.select().from(words).where(eq(words.id, word.id));
    expect(row?.action).toBe("refuse");
  });

  it("is not open to moderators without the permission", async () => {
    const { token: other } = await makeAdmin(db, "viewer");
    expect((await test.call("GET", "/api/admin/words", { token: other })).status).toBe(403);
    expect(
      (await test.call("POST", "/api/admin/words", { token: other, body: { text: "词", action: "hold" } }))
        .status,
    ).toBe(403);
  });
});

describe("CSV", () => {
  const take = (csv: string, more = {}) =>
    test.call("POST", "/api/admin/words/import", { token, body: { csv, ...more } });
  const csv = async () =>
    (await test.call("GET", "/api/admin/words/export", { token })).body.data as unknown as { csv: string };

  it("takes words with what is said of them, and gives out what it takes", async () => {
    const text =
      '词,动作,分组,备注,启用\r\n低价改装,转审,广告,"同城, 常见",是\r\n刷单,拦截,广告,,否\r\n大麻烦,放行,,,';
    expect((await take(text)).body.data).toMatchObject({ added: 3, changed: 0, same: 0, refused_count: 0 });
    const rows = await db.select().from(words).orderBy(words.id);
    expect(rows.map((row) => [row.text, row.action, row.groupId, row.note, row.active])).toEqual([
      ["低价改装", "hold", groupId("广告"), "同城, 常见", true],
      ["刷单", "refuse", groupId("广告"), "", false],
      ["大麻烦", null, groupId("白名单"), "", true],
    ]);
    expect((await take((await csv()).csv)).body.data).toMatchObject({ added: 0, changed: 0, same: 3 });
    await until("the imported words to be known", async () => {
      const { hits } = await judgeTexts(test.services, ["低价改装"]);
      return hits.length === 1;
    });
  });

  it("takes a bare list, changes what is there but for width and case, and names the lines that it leaves out", async () => {
    await add("fk8改装", "hold", { group_id: groupId("广告") });
    const list = `# 一行一个\nＦＫ8改装,拦截\n\n套牌\n${"长".repeat(41)}\n词一,删掉\n套牌\n// 完`;
    const { body } = await take(list, { group_id: groupId("安全") });
    expect(body.data).toMatchObject({
      ...{ added: 1, changed: 1, same: 0, comments: 2, refused_count: 3 },
      refused: [
        { line: 5, text: "长".repeat(40), why: "词语最多 40 个字" },
        { line: 6, text: "词一", why: "不认识的动作“删掉”，应为拦截、转审、替换、仅监测、放行" },
        { line: 7, text: "套牌", why: "和第 4 行重复" },
      ],
    });
    const rows = await db.select().from(words).orderBy(words.id);
    expect(rows.map((row) => [row.text, row.action, row.groupId])).toEqual([
      ["ＦＫ8改装", "refuse", groupId("广告")],
      ["套牌", null, groupId("安全")],
    ]);
  });

  it("changes nothing when there is no word in it", async () => {
    expect((await take("词,动作\n")).status).toBe(400);
    expect((await take(",,,")).status).toBe(400);
    expect(await db.select().from(words)).toEqual([]);
  });

  it("cannot be taken for a formula by a spreadsheet, and comes back as it was", async () => {
    await add("=1+1", "hold");
    const { csv: text } = await csv();
    expect(text).toContain("'=1+1");
    expect((await take(text)).body.data).toMatchObject({ same: 1 });
  });
});

describe("judging", () => {
  it("excuses a word within a longer one that is allowed, and nowhere else", async () => {
    await add("大麻", "hold");
    await add("大麻烦", "allow");
    await until(
      "the excuse to be known",
      async () => (await judgeTexts(test.services, ["大麻烦"])).verdict === "pass",
    );
    expect(await tryText("这是个大麻烦，不是大麻")).toMatchObject({
      verdict: "hold",
      places: [
        { word: "大麻", start: 3, why_not: "在白名单“大麻烦”里" },
        { word: "大麻烦", start: 3 },
        { word: "大麻", start: 9, why_not: null },
      ],
    });
  });

  it("leaves out what is switched off", async () => {
    const word = await add("博彩", "hold");
    const off = { text: word.text, action: word.action, active: false, version: word.version };
    await test.call("PUT", `/api/admin/words/${word.id}`, { token, body: off });
    await until(
      "the word to be forgotten",
      async () => (await judgeTexts(test.services, ["博彩"])).verdict === "pass",
    );
  });

  it("keeps a refused comment from being stored, and names the word", async () => {
    await add("网赌", "refuse");
    const { token: writer } = await makeSignedIn(db);
    const { id } = await makeArticle(db);
    const comment = {
      target_kind: "article",
      target_id: id,
      body: "来网赌吧",
      idempotency_key: "words-key-1",
    };
    const answer = await test.call("POST", "/api/comments", { token: writer, body: comment });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain("“网赌”");
    const again = await test.call("POST", "/api/comments", {
      token: writer,
      body: { ...comment, body: "不赌" },
    });
    expect(again.status).toBe(200);
  });

  it("quotes what was written in another way, not the library's word, unless operators want that", async () => {
    await add("加微信", "refuse", { variants: ["pinyin", "split"] });
    const refusal = async (...texts: string[]) => {
      try {
        await admitTexts(test.services, texts);
      } catch (error) {
        return error instanceof AppError ? error.message : "";
      }
      return "";
    };
    await until("the word to be known", async () => (await refusal("jiaweixin")) !== "");
    expect(await refusal("jiaweixin 聊", "加*微 信，加*微 信")).toBe(
      "“jiaweixin”、“加*微 信”不能发布，请修改后再试",
    );
    await test.services.db.insert(settings).values({ key: "words.refusal_quotes", value: "listed" });
    expect(await refusal("jiaweixin 聊")).toBe("“加微信”不能发布，请修改后再试");
  });
});
