import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { deskFigures } from "#capabilities/desk/admin/server/public.ts";
import type { Charts, RankedWord, WordCharts } from "#capabilities/monitoring/statistics/contract.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeAdmin, makeBoard, makeMember, makeRole } from "../../../../../test/support/factories.ts";
import { reviewDesk } from "../../../../../test/support/reviews.ts";

const app = await createTestApp();
const { db } = app.services;
const desk = await reviewDesk(app);
const board = await makeBoard(db);
const author = await makeMember(db);
const [one, other] = [umbrellaSection.slug, sections.find(({ umbrella }) => !umbrella)?.slug ?? ""];
const { token } = await makeAdmin(db, "super");
const limited = await makeAdmin(db, await makeRole(db, [{ permission: "figures.read", section: other }]));
const outsider = await makeAdmin(db, await makeRole(db, [{ permission: "audit.read" }]));

let serial = 0;
/** A text written so many days ago, with hits of words and what it thinks. */
async function write(
  { days = 0, section = one, kind = "post" }: { days?: number; section?: string; kind?: string },
  words: readonly string[] = [],
  sentiment?: "negative" | "positive",
): Promise<void> {
  const id = ++serial;
  const at = sql`now() - make_interval(days => ${days})`;
  await db.execute(sql`
    insert into monitored_texts (kind, target_id, section, author_id, place, region, text, state, published, written_at)
    values (${kind}, ${id}, ${section}, ${author.id}, ${kind === "post" ? board.id : ""}, '广东', '文', 'published', true, ${at})`);
  for (const word of words)
    await db.execute(sql`
      insert into keyword_hits (word_id, word, word_group, kind, target_id, section, author_id, place, snippet, mark_start, mark_end, action, hit_at)
      values (${word.length}, ${word}, '质量', ${kind}, ${id}, ${section}, ${author.id}, ${board.id}, ${word}, 0, 1, 'watch', ${at})`);
  if (sentiment !== undefined)
    await db.execute(sql`
      insert into opinions (kind, target_id, section, sentiment, score, series_name, published, written_at)
      values (${kind}, ${id}, ${section}, ${sentiment}, 1, '旅行车', true, ${at})`);
}
await write({ days: 4 }, ["漏油"], "negative");
await write({ days: 1 }, ["漏油", "方向盘"], "positive");
await write({ section: other }, ["漏油"], "negative");
await write({ kind: "post_comment" }, ["方向盘"]);
const waiting = await desk.makeWaiting({}, { section: one, minutesAgo: 10 });
await desk.decide({ ids: [waiting.id], decision: "pass", from: "waiting" });

async function get<T>(path: string, as = token): Promise<T> {
  const answer = await app.call("GET", `/api/admin/figures${path}`, { token: as });
  expect(answer.body).toMatchObject({ state: true });
  return answer.body.data as T;
}

test("charts show what was written, decided and found, day by day and section by section", async () => {
  const charts = await get<Charts>("?days=7");
  expect(charts.counted_days).toBe(5);
  expect(charts.volume).toEqual([
    expect.objectContaining({ kind: "post", values: [0, 0, 1, 0, 0, 1, 1] }),
    expect.objectContaining({ kind: "post_comment", values: [0, 0, 0, 0, 0, 0, 1] }),
  ]);
  expect(charts.active).toEqual([0, 0, 1, 0, 0, 1, 1]);
  expect(charts.hits).toEqual([{ name: "质量", values: [0, 0, 1, 0, 0, 2, 2] }]);
  expect(charts.opinions).toEqual({ negative: [0, 0, 1, 0, 0, 0, 1], positive: [0, 0, 0, 0, 0, 1, 0] });
  expect(charts.decisions.passed.at(-1)).toBe(1);
  // Ten minutes, within a tenth.
  expect(charts.speed.all.median).toBeGreaterThan(600 / 1.1);
  expect(charts.speed.all.median).toBeLessThan(600 * 1.1);
  expect(charts.boards).toEqual([{ name: board.name, value: 3 }]);
  expect(charts.hours.flat().reduce((sum, value) => sum + value, 0)).toBe(4);
  expect(charts.signups?.at(-1)).toBeGreaterThan(0);
  const within = charts.compared.find(({ section }) => section === other);
  expect(within).toMatchObject({ texts: 1, comments: 0, active: 1, hits: 1, negative: 1 });
});

test("within a section only its own figures are shown, and nothing of accounts, which belong to none", async () => {
  const charts = await get<Charts>(`?days=7&section=${other}`);
  expect(charts.volume.map(({ values }) => values.at(-1))).toEqual([1]);
  expect(charts.signups).toBeNull();
});

test("words are ranked by what was found, with the span before and what was found wrongly", async () => {
  await db.execute(sql`update keyword_hits set false_hit = true where word = '方向盘' and kind = 'post'`);
  const { items, words } = await get<{ items: RankedWord[]; words: number }>("/ranking?order=month");
  expect(words).toBe(2);
  expect(items).toEqual([
    expect.objectContaining({
      word: "漏油",
      today: 1,
      yesterday: 1,
      week: 3,
      week_before: 0,
      month: 3,
      false_hits: 0,
    }),
    expect.objectContaining({ word: "方向盘", today: 1, week: 2, month: 2, false_hits: 1, action: "watch" }),
  ]);
  const wrong = await get<{ items: RankedWord[] }>("/ranking?order=false&q=方向");
  expect(wrong.items.map(({ word }) => word)).toEqual(["方向盘"]);
});

test("a word's charts tell where, by whom, about what and beside what it was found", async () => {
  const { words } = await get<WordCharts>("/words?days=7&ids=2,3");
  expect(words).toEqual([
    expect.objectContaining({
      word: "漏油",
      hits: [0, 0, 1, 0, 0, 1, 1],
      looked_at: 3,
      more: false,
      opinions: { negative: 2, positive: 1, none: 0 },
      boards: [{ name: board.name, value: 3 }],
      series: [{ name: "旅行车", value: 3 }],
      authors: [expect.objectContaining({ id: author.id, value: 3 })],
      together: [{ id: "3", name: "方向盘", value: 1 }],
      regions: [{ name: "广东", value: 3 }],
    }),
    expect.objectContaining({ word: "方向盘", opinions: { negative: 0, positive: 1, none: 1 } }),
  ]);
  const none = await get<WordCharts>("/words?ids=999");
  expect(none.words).toEqual([]);
});

test("a rejected complaint is no longer one in the figures", async () => {
  await db.execute(sql`update opinions set state = 'rejected' where section = ${other}`);
  const charts = await get<Charts>("?days=7");
  expect(charts.opinions.negative).toEqual([0, 0, 1, 0, 0, 0, 0]);
});

test("a role for one section sees that one alone, and one without the permission nothing", async () => {
  const charts = await get<Charts>("?days=7", limited.token);
  expect(charts).toMatchObject({
    section: other,
    all: false,
    sections: [expect.objectContaining({ slug: other })],
  });
  expect(charts.compared.map(({ section }) => section)).toEqual([other]);
  const asked = await app.call("GET", `/api/admin/figures?section=${one}`, { token: limited.token });
  expect(asked.status).toBe(403);
  expect((await app.call("GET", "/api/admin/figures/ranking", { token: outsider.token })).status).toBe(403);
});

test("what cannot be meant is refused in words", async () => {
  const many = await app.call("GET", "/api/admin/figures/words?ids=1,2,3,4,5,6", { token });
  expect(many.body.error).toEqual(["最多比较 5 个词"]);
  const section = await app.call("GET", "/api/admin/figures?section=nowhere", { token });
  expect(section.body.error).toEqual(["没有这个分区"]);
});

test("the work board shows hot words and what others offer, to who may see it", async () => {
  deskFigures
    .offer("test", {
      permission: "review.read",
      read: async () => ({
        label: "未关预警",
        value: 3,
        note: "1 红 2 橙",
        tone: "bad",
        link: "/admin/home",
      }),
    })
    .install();
  const shown = await get<{ figures: unknown[]; hot_words: { word: string; hits: number }[] }>("/desk");
  expect(shown.figures).toContainEqual(expect.objectContaining({ key: "test", label: "未关预警", value: 3 }));
  expect(shown.hot_words[0]).toMatchObject({ word: "漏油" });
  expect(await get("/desk", outsider.token)).toEqual({
    figures: [],
    digest: [],
    hot_words: null,
    hours: null,
  });
});
