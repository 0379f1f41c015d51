import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { drainTexts } from "#capabilities/monitoring/monitoring/server/feed/take.ts";
import { keywordHits, monitoredTexts } from "#capabilities/monitoring/monitoring/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { posts } from "#features/forum/server/tables.ts";
import { answers, questions } from "#features/questions/server/tables.ts";
import { type Block, type Document, plainText } from "#shared/document.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeArticle, makeBoard, makeSignedIn } from "../../../../../test/support/factories.ts";
import { categoryByKey, makeQuestion } from "../../../../../test/support/questions.ts";
import { until } from "../../../../../test/support/within.ts";
import { judgeTexts } from "./judge.ts";

const test = await createTestApp();
const { db } = test.services;
const { token: editor } = await makeAdmin(db, "super");
let writer = await makeSignedIn(db, { level: 6 });
const { id: article } = await makeArticle(db);
const board = await makeBoard(db);
const category = await categoryByKey(db);

for (const [text, action] of [
  ["违规暗语", "refuse"],
  ["看着暗语", "watch"],
  ["换掉暗语", "replace"],
] as const)
  await test.call("POST", "/api/admin/words", {
    token: editor,
    body: { text, action, replacement: action === "replace" ? "某词" : "" },
  });
await until(
  "the words to be known",
  async () => (await judgeTexts(test.services, ["换掉暗语"])).hits.length > 0,
);

const write = (path: string, body: object) =>
  test.call("POST", path, {
    token: writer.token,
    body: { ...body, idempotency_key: `hiding-${Math.random().toString(36).slice(2)}` },
  });

// Nobody may write that much in a minute.
beforeEach(async () => {
  writer = await makeSignedIn(db, { level: 6 });
});

/** What is kept as a document: how it is written, and what of the writer's is stored of it, the newest last. */
const documents: Record<
  string,
  [
    (document: Document) => ReturnType<typeof write>,
    () => Promise<{ id: string; body: string; document: Document }[]>,
  ]
> = {
  post: [
    (document) => write("/api/posts", { board_id: board.id, title: "周末出去走走", document }),
    () => db.select().from(posts).where(eq(posts.authorId, writer.member.id)).orderBy(posts.id),
  ],
  question: [
    (document) =>
      write("/api/questions", {
        ...{ title: "这样正常吗，有没有人知道", document, section: "main", category_id: category.id },
        ...{ series: null, mileage: null, symptoms: [], anonymous: false, bounty: null },
      }),
    () => db.select().from(questions).where(eq(questions.authorId, writer.member.id)).orderBy(questions.id),
  ],
  answer: [
    async (document) =>
      write(`/api/questions/${(await makeQuestion(db)).id}/answers`, { document, anonymous: false }),
    () => db.select().from(answers).where(eq(answers.authorId, writer.member.id)).orderBy(answers.id),
  ],
};

const said = (text: string) => [{ type: "text" as const, text }];
const paragraph = (text: string): Block => ({ type: "paragraph", inlines: said(text) });
/** Where words of four characters hide in a document. */
const places: Record<string, (word: string) => Block[]> = {
  "the address of a link": (word) => [
    {
      type: "paragraph",
      inlines: [...said("看 "), { type: "link", href: `https://example.com/${word}`, text: "这里" }],
    },
  ],
  "an address that encodes it": (word) => [
    {
      type: "paragraph",
      inlines: [
        ...said("看 "),
        { type: "link", href: `https://example.com/?q=${encodeURIComponent(word)}`, text: "这里" },
      ],
    },
  ],
  "two items of a list": (word) => [
    paragraph("先说："),
    { type: "list", ordered: false, items: [said(`一些${word.slice(0, 2)}`), said(`${word.slice(2)}不错`)] },
  ],
  "two paragraphs": (word) => [paragraph(`讲讲${word.slice(0, 1)}`), paragraph(word.slice(1))],
  "a heading and its list": (word) => [
    { type: "heading", level: 2, inlines: said(word.slice(0, 3)) },
    { type: "list", ordered: true, items: [said(word.slice(3)), said("别的")] },
  ],
};

describe.each(Object.entries(documents))("a word in a %s", (kind, [hand, stored]) => {
  it.each(Object.entries(places))("is found in %s", async (_, hide) => {
    const before = (await stored()).length;
    const refused = await hand({ blocks: hide("违规暗语") });
    expect([refused.status, refused.body.code]).toEqual([422, "WORD_REFUSED"]);
    expect(await stored()).toHaveLength(before);

    expect((await hand({ blocks: hide("看着暗语") })).body.error).toBeUndefined();
    const watched = (await stored()).at(-1);
    await drainTexts(test.services);
    const hits = await db
      .select()
      .from(keywordHits)
      .where(and(eq(keywordHits.kind, kind), eq(keywordHits.targetId, watched?.id ?? "")));
    expect(hits).toMatchObject([{ kind, word: "看着暗语" }]);
    const marked = hits[0]?.snippet.slice(hits[0].markStart, hits[0].markEnd) ?? "";
    expect(marked.replace(/\s/g, "")).toBe("看着暗语");

    expect((await hand({ blocks: hide("换掉暗语") })).body.error).toBeUndefined();
    const row = (await stored()).at(-1);
    const whole = `${JSON.stringify(row?.document)} ${decodeURIComponent(JSON.stringify(row?.document))}`;
    expect(row?.body).toBe(row && plainText(row.document));
    expect((await judgeTexts(test.services, [whole])).hits).toEqual([]);
    // What was meant as it was written still stands there.
    expect(row?.body).toMatch(/这里|不错|讲讲|别的/);
  });
});

describe("a word in a text without form", () => {
  it.each([
    ["on two lines", (word: string) => `说说${word.slice(0, 2)}\n${word.slice(2)}吧`],
    ["encoded in an address", (word: string) => `看看 https://example.com/${encodeURIComponent(word)} 吧`],
    ["with a digit and a filler in it", (word: string) => [...word].join("1").replace("1", "口")],
  ])("is found %s, and replaced as a whole", async (_, hide) => {
    const comment = (body: string) =>
      write("/api/comments", { target_kind: "article", target_id: article, body });
    expect((await comment(hide("违规暗语"))).body.code).toBe("WORD_REFUSED");
    const { token } = writer;
    const own = (await test.call("GET", "/api/user", { token })).body.data as unknown as {
      version: string;
    };
    const profile = { version: own.version, bio: hide("违规暗语") };
    expect((await test.call("PUT", "/api/user", { token, body: profile })).body.code).toBe("WORD_REFUSED");
    expect((await comment(hide("换掉暗语"))).status).toBe(200);
    const [row] = (await db.select().from(comments)).slice(-1);
    expect(row?.body).toContain("某词");
    expect((await judgeTexts(test.services, [row?.body ?? ""])).hits).toEqual([]);
  });
});

it("shows moderators and those who follow texts where links lead, once", async () => {
  await documents.post?.[0]({ blocks: places["an address that encodes it"]?.("正常地址") ?? [] });
  await drainTexts(test.services);
  const [row] = await db
    .select()
    .from(monitoredTexts)
    .where(eq(monitoredTexts.text, "看 这里\n\n(https://example.com/?q=正常地址)"));
  expect(row).toMatchObject({ kind: "post" });
});
