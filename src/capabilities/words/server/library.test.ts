import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { posts } from "#features/forum/server/tables.ts";
import { groupApplications, groups } from "#features/groups/server/tables.ts";
import { answers, questions } from "#features/questions/server/tables.ts";
import { topics } from "#features/topics/server/tables.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeBoard, makeSignedIn } from "../../../../test/support/factories.ts";
import { until } from "../../../../test/support/within.ts";
import { comments } from "../../comments/server/tables.ts";
import type { ListedWord } from "../contract.ts";
import { judgeTexts } from "./judge.ts";
import { wordChanges, wordGroups, words } from "./tables.ts";

const test = await createTestApp();
const beside = await createTestApp({ beside: test });
const { db } = test.services;
const { token, admin } = await makeAdmin(db, "super");
const groupIds = new Map((await db.select().from(wordGroups)).map(({ name, id }) => [name, id]));
const groupId = (name: string) => groupIds.get(name) ?? "";

const send = (method: string, path: string, body?: unknown) =>
  test.call(method, `/api/admin/words${path}`, { token, ...(body !== undefined && { body }) });
const add = async (text: string, more: object) =>
  (await send("POST", "", { text, ...more })).body.data as unknown as ListedWord;
const list = async () =>
  (await db.select().from(words).orderBy(words.id)).map(({ id, text, groupId: of, action, active }) => ({
    ...{ id, text, of, action, active },
  }));
const newest = async () => {
  const { body } = await send("GET", "/library");
  return (body.data as unknown as { version: { id: number; by: string } | null }).version;
};
/** Until a process judges a text so. */
const judged = (app: typeof test, text: string, verdict: string) =>
  until(
    `“${text}” to be judged ${verdict}`,
    async () => (await judgeTexts(app.services, [text])).verdict === verdict,
  );

describe("two processes", () => {
  it("judge alike after every change, without reading anything else anew", async () => {
    await judged(beside, "新词暗号", "pass");
    const word = await add("新词暗号", { action: "hold" });
    await judged(beside, "新词暗号", "hold");
    await send("PUT", `/${word.id}`, { text: "新词暗号", action: "refuse", version: word.version });
    await judged(beside, "新词暗号", "refuse");
    const { version } = (await send("GET", `/${word.id}`)).body.data as unknown as ListedWord;
    await send("DELETE", `/${word.id}?version=${version}`);
    await judged(beside, "新词暗号", "pass");
    await judged(beside, "代开发票", "refuse");
  });

  it("hear of a group that is switched off, or does something else", async () => {
    const { body } = await send("POST", "/groups", { name: "促销", action: "refuse" });
    const group = body.data as unknown as { id: string; version: string };
    await add("清仓甩卖", { group_id: group.id });
    await judged(beside, "清仓甩卖", "refuse");
    const held = await send("PUT", `/groups/${group.id}`, {
      ...{ name: "促销", action: "hold", version: group.version },
    });
    await judged(beside, "清仓甩卖", "hold");
    const { version } = held.body.data as unknown as { version: string };
    const again = { name: "促销", action: "hold", active: false };
    expect((await send("PUT", `/groups/${group.id}`, { ...again, version: group.version })).body.code).toBe(
      "CHANGED",
    );
    expect((await send("PUT", `/groups/${group.id}`, { ...again, version })).status).toBe(200);
    await judged(beside, "清仓甩卖", "pass");
  });
});

describe("a version", () => {
  it("says who changed what, and is where the library goes back to, whatever happened since", async () => {
    const one = await add("甲词", { action: "hold", aliases: ["甲一"] });
    const two = await add("乙词", { action: "refuse", valid_until: "2030-01-01T00:00:00.000Z" });
    const before = await list();
    const start = await newest();
    expect(start).toMatchObject({ by: admin.name });

    // One is renamed to what the other was called, the other is gone, a third one comes in a group of its own.
    await send("DELETE", `/${two.id}?version=${two.version}`);
    await send("PUT", `/${one.id}`, { text: "乙词", action: null, version: one.version });
    await send("POST", "/import", { csv: "甲词,拦截\n丙词,,新分组" });
    const { body: seen } = await send("GET", `/versions/${(start?.id ?? 0) + 2}`);
    expect(seen.data).toMatchObject({
      items: [
        {
          ...{ of: "word", text: "乙词", kind: "changed" },
          differences: expect.arrayContaining([
            { label: "词语", before: "甲词", after: "乙词" },
            { label: "动作", before: "转审", after: "同分组" },
          ]),
        },
      ],
    });

    const last = await newest();
    const restore = (from: number) => send("POST", `/versions/${start?.id}/restore`, { newest: from });
    expect((await restore((last?.id ?? 0) - 1)).body.code).toBe("CHANGED");
    expect((await restore(last?.id ?? 0)).body.data).toEqual({ version: (last?.id ?? 0) + 1 });
    expect(await list()).toEqual(before);
    expect(await db.select().from(wordGroups).where(eq(wordGroups.name, "新分组"))).toEqual([]);
    const [back] = await db.select().from(words).where(eq(words.id, two.id));
    expect(back?.validUntil).toEqual(new Date("2030-01-01T00:00:00.000Z"));
    await judged(test, "丙词", "pass");
    await judged(test, "乙词", "refuse");
    await judged(beside, "乙词", "refuse");

    // The way back is a version as well, and can be gone back from.
    const { body: redo } = await send("POST", `/versions/${last?.id}/restore`, {
      newest: (last?.id ?? 0) + 1,
    });
    expect(redo.data).toEqual({ version: (last?.id ?? 0) + 2 });
    expect((await list()).map(({ text }) => text)).toEqual(expect.arrayContaining(["丙词", "甲词", "乙词"]));
    const same = await send("POST", `/versions/${(last?.id ?? 0) + 2}/restore`, {
      newest: (last?.id ?? 0) + 2,
    });
    expect(same.status).toBe(409);
  });

  it("holds all parts of one file, until somebody else changes something", async () => {
    const part = async (csv: string, version: number | null) =>
      (await send("POST", "/import", { csv, version })).body.data as unknown as { version: number };
    const { version } = await part("子词\n丑词", null);
    expect(await part("寅词", version)).toMatchObject({ version, added: 1 });
    const [row] = await db.select().from(wordChanges).where(eq(wordChanges.versionId, version)).limit(1);
    expect(row).toMatchObject({ before: null });
    await add("卯词", { action: "watch" });
    expect((await part("辰词", version)).version).toBeGreaterThan(version + 1);
  });
});

describe("what a word asks for", () => {
  const tried = async (text: string, word: object, place: object = {}) => {
    const { body } = await send("POST", "/try", {
      ...{ text, ...place },
      word: { id: null, action: "hold", ...word },
    });
    const { verdict, places } = body.data as unknown as {
      verdict: string;
      places: { why_not: string | null }[];
    };
    return [verdict, places[0]?.why_not];
  };

  it.each([
    [{ text: "低价", and_words: ["微信"] }, "低价出", "pass", "没有同时出现“微信”"],
    [{ text: "低价", and_words: ["微信"] }, "低价出，加微信", "hold", null],
    [{ text: "漏油", not_words: ["没有"] }, "没有漏油", "pass", "出现了排除的“没有”"],
    [{ text: "漏油", not_words: ["没有"] }, "又漏油了", "hold", null],
    [{ text: "限时", valid_until: "2020-01-01T00:00:00.000Z" }, "限时", "pass", "已过有效期"],
  ])("%o in %s: %s", async (word, text, verdict, why) => {
    expect(await tried(text, word)).toEqual([verdict, why]);
  });

  it("is where it counts: kinds of texts and sections", async () => {
    const word = { text: "同城", kinds: ["post"], sections: ["main"] };
    expect(await tried("同城", word, { kind: "post", section: "main" })).toEqual(["hold", null]);
    expect(await tried("同城", word, { kind: "profile", section: "main" })).toEqual([
      "pass",
      "不在适用的内容里",
    ]);
    expect(await tried("同城", word, { kind: "post", section: "other" })).toEqual([
      "pass",
      "不在适用的版块里",
    ]);
  });
});

describe("everything that members write", () => {
  it("is stored with what replaces a word, watched words as they are, and refused with a refused one", async () => {
    await add("同行竞品", { action: "replace", replacement: "某品牌" });
    await add("只看一眼", { action: "watch" });
    await add("不准出现", { action: "refuse" });
    await judged(test, "不准出现", "refuse");
    const { token: writer, member } = await makeSignedIn(db, { level: 6 });
    const { id: article } = await makeArticle(db);
    const board = await makeBoard(db);
    const document = (text: string) => ({
      blocks: [
        { type: "list", ordered: false, items: [[{ type: "text", text: "先看" }], [{ type: "text", text }]] },
      ],
    });
    const post = async (path: string, body: object) => {
      const key = `library-${Math.random().toString(36).slice(2)}`;
      return test.call("POST", path, { token: writer, body: { ...body, idempotency_key: key } });
    };
    const said = "同 行-竞品，只看一眼";
    const stored = "某品牌，只看一眼";
    const writes = [
      {
        write: (text: string) =>
          post("/api/comments", { target_kind: "article", target_id: article, body: text }),
        read: async () => (await db.select({ text: comments.body }).from(comments))[0]?.text,
      },
      {
        write: (text: string) =>
          post("/api/posts", { board_id: board.id, title: text, document: document(text) }),
        read: async () => {
          const [row] = await db.select().from(posts);
          expect(row?.title).toBe(stored);
          expect(JSON.stringify(row?.document)).toContain(stored);
          return row?.body.split("\n").at(-1);
        },
      },
    ];
    for (const { write, read } of writes) {
      const refused = await write("这里不准出现");
      expect([refused.status, refused.body.code]).toEqual([422, "WORD_REFUSED"]);
      const answer = await write(said);
      expect([answer.status, JSON.stringify(answer.body.error ?? null)]).toEqual([200, "null"]);
      expect(await read()).toBe(stored);
    }
    expect(member.id).toBeDefined();
    void [answers, questions, topics, groups, groupApplications];
  });
});
