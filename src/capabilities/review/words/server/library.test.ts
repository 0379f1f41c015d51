import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { monitoredTexts } from "#capabilities/monitoring/monitoring/server/tables.ts";
import { profileChanges } from "#capabilities/people/members/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { posts } from "#features/forum/server/tables.ts";
import { groupApplications, groups } from "#features/groups/server/tables.ts";
import { answers, questions } from "#features/questions/server/tables.ts";
import { topics } from "#features/topics/server/tables.ts";
import { events } from "#platform/events/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeBoard, makeSignedIn } from "../../../../../test/support/factories.ts";
import { categoryByKey, makeQuestion } from "../../../../../test/support/questions.ts";
import { until } from "../../../../../test/support/within.ts";
import type { ListedWord } from "../contract.ts";
import { judgeTexts } from "./judge.ts";
import { scanPart } from "./scan.ts";
import { wordChanges, wordGroups, wordScans, words } from "./tables.ts";

const test = await createTestApp();
const beside = await createTestApp({ beside: test });
const { db } = test.services;
const { token, admin } = await makeAdmin(db, "super");

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
      "不在适用的分区里",
    ]);
  });
});

describe("the past", () => {
  it("is tried out with a word before it goes live, and looked through once it does", async () => {
    const now = Date.now();
    const texts = ["真是个大风车啊", "又见大风车啊", "大风车啊转", "大风很冷", "风和日丽"];
    await db.insert(monitoredTexts).values([
      ...texts.map((text, index) => ({
        ...{ kind: "post", targetId: String(index + 1), section: "main", text, state: "published" as const },
        ...{ published: true, writtenAt: new Date(now - index * 86_400_000) },
      })),
      {
        ...{ kind: "post", targetId: "99", section: "main", text: "去年的大风", state: "published" as const },
        ...{ published: true, writtenAt: new Date(now - 60 * 86_400_000) },
      },
    ]);
    const word = { id: null, text: "大风", action: "refuse" };
    const { body } = await send("POST", "/rehearse", { word });
    expect(body.data).toMatchObject({ total: 5, texts: 5, found: 4, next_cursor: null });
    const { examples, longer } = body.data as unknown as {
      examples: { snippet: string; start: number; end: number }[];
      longer: { text: string; texts: number }[];
    };
    expect(examples[0]).toMatchObject({ snippet: "真是个大风车啊", start: 3, end: 5 });
    expect(longer.find(({ text }) => text === "大风车啊")).toEqual({ text: "大风车啊", texts: 3 });
    expect((await judgeTexts(test.services, ["大风"])).verdict).toBe("pass");

    const { id } = await add("大风", { action: "watch" });
    await judged(test, "大风", "pass");
    await until(
      "the word to be known",
      async () => (await judgeTexts(test.services, ["大风"])).hits.length > 0,
    );
    expect((await send("GET", `/${id}/scan`)).body.data).toEqual({ scan: null });
    await send("POST", `/${id}/scan`);
    const [row] = await db.select().from(wordScans);
    await scanPart(test.services, { wordId: id, run: row?.run ?? "" });
    expect((await send("GET", `/${id}/scan`)).body.data).toMatchObject({
      scan: { state: "done", done: 6, total: 6, found: 5 },
    });
    // Open desks that follow hits hear of these as of any others, in one go.
    const told = await db.select().from(events).where(eq(events.topic, "desk:monitoring"));
    expect(told.map(({ type }) => type)).toEqual(["hits.changed"]);
    const { body: hits } = await send("GET", `/${id}/hits`);
    expect(hits.data).toMatchObject({ week: 4, week_false: 0 });
    expect(
      (hits.data as unknown as { items: { target_id: string }[] }).items.map((hit) => hit.target_id),
    ).toEqual(["1", "2", "3", "4", "99"]);
    // Again, nothing is counted twice.
    await send("POST", `/${id}/scan`);
    const [again] = await db.select().from(wordScans);
    await scanPart(test.services, { wordId: id, run: again?.run ?? "" });
    expect((await send("GET", `/${id}/scan`)).body.data).toMatchObject({ scan: { done: 6, found: 0 } });
  });
});

describe("everything that members write", () => {
  it("is stored with what replaces a word and watched words as they are, and not at all with a refused one", async () => {
    await add("同行竞品", { action: "replace", replacement: "某品牌" });
    await add("只看一眼", { action: "watch" });
    await add("不准出现", { action: "refuse" });
    await judged(test, "不准出现", "refuse");
    const { token: writer, member } = await makeSignedIn(db, { level: 6 });
    const { token: leader } = await makeSignedIn(db, { level: 6 });
    const { id: article } = await makeArticle(db);
    const board = await makeBoard(db);
    const category = await categoryByKey(db);
    const asked = await makeQuestion(db);
    const called = (text: string) => ({ blocks: [{ type: "list", ordered: false, items: [inlines(text)] }] });
    const inlines = (text: string) => [
      { type: "text", text: text.slice(0, 3) },
      { type: "text", text: text.slice(3), marks: ["bold"] },
    ];
    const send = (method: string, path: string, body: object, by = writer) =>
      test.call(method, path, {
        token: by,
        body: { ...body, idempotency_key: `library-${Math.random().toString(36).slice(2)}` },
      });
    const [said, stored] = ["同行-竞品，只看一眼", "某品牌，只看一眼"];
    const founded = async (name: string) => (await db.select().from(groups).where(eq(groups.name, name)))[0];
    const ways: Record<string, [(text: string) => ReturnType<typeof send>, () => Promise<unknown[]>]> = {
      comment: [
        (text) => send("POST", "/api/comments", { target_kind: "article", target_id: article, body: text }),
        async () => (await db.select().from(comments)).map(({ body }) => body),
      ],
      post: [
        (text) => send("POST", "/api/posts", { board_id: board.id, title: text, document: called(text) }),
        async () => (await db.select().from(posts)).flatMap(({ title, body }) => [title, body]),
      ],
      question: [
        (text) =>
          send("POST", "/api/questions", {
            ...{ title: text, document: called(text), section: "main", category_id: category.id },
            ...{ series: null, mileage: null, symptoms: [], anonymous: false, bounty: null },
          }),
        async () =>
          (await db.select().from(questions).where(eq(questions.authorId, member.id))).flatMap((row) => [
            row.title,
            row.body,
          ]),
      ],
      answer: [
        (text) =>
          send("POST", `/api/questions/${asked.id}/answers`, { document: called(text), anonymous: false }),
        async () => (await db.select().from(answers)).map(({ body }) => body),
      ],
      topic: [
        (text) =>
          send("POST", "/api/topics", {
            ...{
              name: "周末去哪",
              intro: text,
              class_key: "trip",
              section: "main",
              series: "",
              cover_id: null,
            },
          }),
        async () =>
          (await db.select().from(topics).where(eq(topics.name, "周末去哪"))).map(({ intro }) => intro),
      ],
      group: [
        (text) =>
          send(
            "POST",
            "/api/groups",
            { name: "周末出门的人", intro: text, region_code: "440300", section: "main" },
            leader,
          ),
        async () => [(await founded("周末出门的人"))?.intro].flatMap((intro) => intro ?? []),
      ],
      application: [
        async (text) => {
          const group = await founded("周末出门的人");
          await db
            .update(groups)
            .set({ status: "published", joining: "approval" })
            .where(eq(groups.id, group?.id ?? ""));
          return test.call("POST", `/api/groups/${group?.id}/applications`, {
            ...{ token: writer, body: { note: text } },
          });
        },
        async () => (await db.select().from(groupApplications)).map(({ note }) => note),
      ],
      profile: [
        async (text) => {
          const own = (await test.call("GET", "/api/user", { token: writer })).body.data as unknown as {
            version: string;
          };
          return test.call("PUT", "/api/user", { token: writer, body: { version: own.version, bio: text } });
        },
        async () =>
          (await db.select().from(profileChanges).where(eq(profileChanges.memberId, member.id))).map(
            ({ bio }) => bio,
          ),
      ],
    };
    for (const [name, [write, read]] of Object.entries(ways)) {
      const refused = await write("这里不准出现");
      expect([name, refused.status, refused.body.code]).toEqual([name, 422, "WORD_REFUSED"]);
      expect([name, await read()]).toEqual([name, []]);
      const answer = await write(said);
      expect([name, answer.status, answer.body.error]).toEqual([name, 200, undefined]);
      expect([name, ...new Set(await read())]).toEqual([name, stored]);
    }
    const [post] = await db.select().from(posts);
    expect(post?.document).toMatchObject({
      blocks: [{ items: [[{ text: "某品牌" }, { text: "，只看一眼", marks: ["bold"] }]] }],
    });
  });
});
