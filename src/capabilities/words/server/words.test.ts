import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { publish } from "#platform/events/publish.ts";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeSignedIn } from "../../../../test/support/factories.ts";
import { until } from "../../../../test/support/within.ts";
import type { ListedWord } from "../contract.ts";
import { judgeTexts, WORDS_TOPIC } from "./judge.ts";
import { words } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const { token } = await makeAdmin(db, "super");

beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.delete(words);
    await publish(tx, WORDS_TOPIC, "words.changed");
  });
});

async function add(text: string, action: "refuse" | "hold" | "allow", more = {}): Promise<ListedWord> {
  const { body } = await test.call("POST", "/api/admin/words", { token, body: { text, action, ...more } });
  // Other processes, and this one, hear of it after the commit.
  await until(`the word ${text} to be known`, async () => {
    const { hits } = await judgeTexts(test.services, [text]);
    return action === "allow" || hits.flat().some((hit) => hit.text === text);
  });
  return body.data as unknown as ListedWord;
}

const tryText = async (text: string) =>
  (await test.call("POST", "/api/admin/words/try", { token, body: { text } })).body.data;

describe("the list", () => {
  it("takes a word, shows it, and says which texts it would stop", async () => {
    await add("代开发票", "refuse", { group: "违法" });
    const { body } = await test.call("GET", "/api/admin/words?q=发票", { token });
    expect(body.data).toMatchObject({
      items: [{ text: "代开发票", action: "refuse", group: "违法", active: true }],
      counts: { refuse: 1, hold: 0, allow: 0 },
      groups: ["违法"],
    });
    expect(await tryText("专业代开发票")).toEqual({
      verdict: "refuse",
      hits: [{ text: "代开发票", action: "refuse", group: "违法", start: 2, end: 6 }],
    });
    expect(await tryText("发票已经开了")).toEqual({ verdict: "pass", hits: [] });
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
      hits: [{ text: "大麻", start: 9 }],
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
});
