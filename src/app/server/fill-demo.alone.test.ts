import { and, eq, notInArray, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { settleFacts } from "#capabilities/cars/catalogue/server/public.ts";
import { carSeries } from "#capabilities/cars/catalogue/server/tables.ts";
import { ensureFirstAdmin } from "#capabilities/desk/admin/server/public.ts";
import { settings } from "#capabilities/desk/admin/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import type { SearchResult } from "#capabilities/site/search/contract.ts";
import { learnCodes, readWaiting } from "#capabilities/site/search/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/tables.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { articleCounters, articles } from "#features/articles/server/tables.ts";
import { type Demo, demoParts, type Feature } from "#platform/feature.ts";
import { createTestApp, type TestApp } from "../../../test/support/app.ts";
import { makeArticle, makeMember } from "../../../test/support/factories.ts";
import { searchQueries } from "../../../test/support/search-queries.ts";
import { features } from "./features.ts";
import { fillDemo } from "./fill-demo.ts";

// Sizes of pictures are made by processes that wait for a processor as everybody does.
vi.setConfig({ testTimeout: 120_000 });

const silent = () => undefined;

async function marks({ services }: TestApp): Promise<string[]> {
  const rows = await services.db.select({ key: settings.key }).from(settings);
  return rows
    .map(({ key }) => key)
    .filter((key) => key.startsWith("demo."))
    .sort();
}

async function counts({ services: { db } }: TestApp): Promise<Record<string, number>> {
  const tables = { members, articles, series: carSeries, comments, media, waiting: reviewItems };
  const found = Object.entries(tables).map(async ([name, table]) => [name, await db.$count(table)] as const);
  return Object.fromEntries(await Promise.all(found));
}

function partOf(mark: string): Demo {
  const part = features.flatMap(({ demo = [] }) => demo).find((one) => one.mark === mark);
  if (!part) throw new Error(`no part has the mark ${mark}`);
  return part;
}

/** The marks of all parts of the product, in the order in which they are filled in. */
const parts = demoParts(features);
const allMarks = parts.map(({ mark }) => mark);

const people = partOf("members");

/** A part that brings a member. */
function newcomer(nickname: string, more: Partial<Demo> = {}): Feature {
  const part: Demo = {
    mark: nickname,
    load: async () => ({
      fill: async (tx) => {
        await tx.insert(members).values({ nickname });
      },
    }),
    ...more,
  };
  return { name: nickname, demo: [part] };
}

test("an empty database gets all parts once, and everything of them is served", async () => {
  const app = await createTestApp();
  const { db } = app.services;
  await ensureFirstAdmin(app.services, silent);
  const filled = await fillDemo(app.services, silent);
  expect(filled).toEqual(allMarks);
  const all = await counts(app);
  for (const count of Object.values(all)) expect(count).toBeGreaterThan(0);
  expect(await fillDemo(app.services, silent)).toEqual([]);
  expect(await counts(app)).toEqual(all);

  // What is counted is what is there.
  const wrong = await db.execute(sql`
    select article_id from ${articleCounters} where comments <>
      (select count(*) from comments where target_kind = 'article' and target_id = article_id and status = 'published')`);
  expect(wrong.rows).toEqual([]);
  const missing = await db.$count(articles, sql`cover_id is null or author_id is null`);
  expect(missing).toBe(0);
  expect(await db.$count(members, sql`avatar_id is null and status = 'active'`)).toBe(0);
  expect(await db.$count(comments, sql`region = ''`)).toBe(0);
  expect(await db.$count(articles, sql`kind = 'video' and video_id is null`)).toBe(0);
  // What waits for nobody was reported, one of it by two; cars and voices are decided as well.
  const reported = await db.$count(
    reviewItems,
    and(eq(reviewItems.waiting, false), notInArray(reviewItems.kind, ["certification", "influence"])),
  );
  const open = await db.execute<{ about: number; filed: number }>(
    sql`select count(distinct target_id)::int as about, count(*)::int as filed from reports where status = 'open'`,
  );
  expect(open.rows).toEqual([{ about: reported, filed: reported + 1 }]);
  expect(reported).toBe(3);
  for (const standing of ["muted", "banned"] as const)
    expect(await db.$count(members, eq(members.status, standing)), standing).toBe(1);
  // Readers are the reads that articles show, no more and no fewer.
  const unread = await db.execute(sql`
    select article_id from ${articleCounters}
    where reads <> (select coalesce(sum(views), 0) from article_readers r where r.article_id = article_counters.article_id)`);
  expect(unread.rows).toEqual([]);

  // A drawing that was stored without being looked at is served as any upload is.
  const [article] = await db
    .select({ id: articles.id, key: media.key })
    .from(articles)
    .innerJoin(media, eq(media.id, articles.coverId))
    .limit(1);
  for (const format of ["image/avif", "image/webp", "image/jpeg"]) {
    const answer = await app.inject({ url: `/media/${article?.key}?w=320`, headers: { accept: format } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, format]);
    expect(answer.rawPayload.length).toBeGreaterThan(1000);
  }
  for (const name of [`${article?.id}.jpg`, `${article?.id}-square.jpg`]) {
    const answer = await app.inject({ url: `/media/posters/article/${name}` });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  }
});

test("what people type into the demo's search finds what they mean first", async () => {
  const app = await createTestApp();
  const { db } = app.services;
  await ensureFirstAdmin(app.services, silent);
  await settleFacts(db);
  await fillDemo(app.services, silent);
  await readWaiting({ db });
  await learnCodes(db, new Date(0));
  expect(searchQueries.length).toBeGreaterThanOrEqual(300);
  const places: number[] = [];
  const failures: string[] = [];
  for (const { typed, titles } of searchQueries) {
    const answer = await app.call("GET", `/api/search?limit=10&q=${encodeURIComponent(typed)}`);
    const { names = [], items = [] } = (answer.body.data ?? {}) as {
      names?: SearchResult[];
      items?: SearchResult[];
    };
    const place = [...names, ...items].findIndex(({ title }) => titles.includes(title.text));
    places.push(place);
    if (place !== 0) failures.push(`${typed}: ${place}`);
  }
  const share = (most: number) => places.filter((place) => place >= 0 && place < most).length / places.length;
  expect(share(3), failures.join("\n")).toBeGreaterThanOrEqual(0.97);
  expect(share(1), failures.join("\n")).toBeGreaterThanOrEqual(0.9);

  // Each kind by itself finds something of its own.
  const { body } = await app.call("GET", "/api/search/kinds");
  const { kinds } = body.data as { kinds: { kind: string }[] };
  for (const { kind } of kinds) {
    const [some] = await db
      .select({ text: searchDocuments.text, title: searchDocuments.title })
      .from(searchDocuments)
      .where(eq(searchDocuments.kind, kind))
      .limit(1);
    if (some === undefined) continue;
    const typed = (some.title || some.text).slice(0, 12);
    const found = await app.call("GET", `/api/search?limit=10&kind=${kind}&q=${encodeURIComponent(typed)}`);
    expect((found.body.data as { items: unknown[] }).items.length, kind).toBeGreaterThan(0);
  }
});

test("a database that belongs to somebody is left alone", async () => {
  const app = await createTestApp();
  await makeMember(app.services.db);
  expect(await fillDemo(app.services, silent)).toEqual([]);
  const imported = await createTestApp();
  await makeArticle(imported.services.db, { importKey: "feed-1" });
  expect(await fillDemo(imported.services, silent)).toEqual([]);
  expect(await marks(imported)).toEqual([]);
});

test("a demo of an earlier version has what that version brought, and gets what is new", async () => {
  const app = await createTestApp();
  const { db } = app.services;
  await db.insert(settings).values({ key: "demo.seeded", value: { articles: 62 } });
  await makeArticle(db);
  const before = await counts(app);
  // What that version brought was filled in under one mark.
  const old = features.map(({ demo = [], ...feature }) => ({
    ...feature,
    demo: demo.filter(({ formerly }) => formerly !== undefined),
  }));
  expect(await fillDemo(app.services, silent, old)).toEqual([]);
  expect(await counts(app)).toEqual(before);
  const later = [...old, newcomer("新来的", { after: ["articles"] })];
  expect(await fillDemo(app.services, silent, later)).toEqual(["新来的"]);
  expect(await fillDemo(app.services, silent, later)).toEqual([]);
  expect(await counts(app)).toEqual({ ...before, members: (before.members ?? 0) + 1 });
});

test("what was killed half-way begins anew, without doubles and with the files that it left", async () => {
  const app = await createTestApp();
  const killed: Demo = {
    ...people,
    load: async () => ({
      fill: async (tx, services) => {
        await (await people.load()).fill(tx, services);
        throw new Error("killed");
      },
    }),
  };
  await expect(fillDemo(app.services, silent, [{ name: "killed", demo: [killed] }])).rejects.toThrow(
    "killed",
  );
  const { media: files, ...rows } = await counts(app);
  expect(files).toBeGreaterThan(0);
  expect(new Set(Object.values(rows))).toEqual(new Set([0]));
  expect(await fillDemo(app.services, silent, [{ name: "again", demo: [people] }])).toEqual(["members"]);
  expect(await counts(app)).toMatchObject({ media: files });
  // The rest is filled in by a later start: it is a demo by now.
  expect(await fillDemo(app.services, silent, [...features, newcomer("后来的")])).toEqual([
    ...allMarks.filter((mark) => mark !== "members"),
    "后来的",
  ]);
});

test("of two processes that start together, one fills each part", async () => {
  const one = await createTestApp();
  const other = await createTestApp({ beside: one });
  const list = [{ name: "people", demo: [people] }, ...["甲", "乙", "丙"].map((name) => newcomer(name))];
  const filled = await Promise.all(
    [one, other, one, other].map(({ services }) => fillDemo(services, silent, list)),
  );
  expect(filled.flat().sort()).toEqual(["members", "丙", "乙", "甲"]);
  const { drawings } = await people.load();
  const shown = new Set(await drawings?.keys());
  expect(await counts(one)).toMatchObject({ members: shown.size + 3, media: shown.size });
});

test("parts after those of people who are gone are filled in without them", async () => {
  const app = await createTestApp();
  await fillDemo(app.services, silent, [{ name: "people", demo: [people] }]);
  await app.services.db.update(members).set({ nickname: sql`'改名' || id` });
  await fillDemo(app.services, silent);
  const all = await counts(app);
  expect(all.articles).toBeGreaterThan(0);
  expect([all.comments, all.waiting]).toEqual([0, 0]);
});
