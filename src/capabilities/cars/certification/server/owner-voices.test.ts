import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { members } from "#capabilities/people/members/server/tables.ts";
import type { SearchName } from "#capabilities/site/search/contract.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { club, makeCertification, makeSeries } from "../../../../../test/support/certifications.ts";
import { makeComment, makeMember, makePost } from "../../../../../test/support/factories.ts";
import { makeAnswer, makeQuestion } from "../../../../../test/support/questions.ts";

const { call, services } = await createTestApp();
const { db } = services;

/** Somebody who is certified for a series; who shows it has it on his card. */
async function owner(series: Awaited<ReturnType<typeof makeSeries>>, { show = true } = {}) {
  const member = await makeMember(db);
  await makeCertification(db, {
    ...{ memberId: member.id, series: series.slug, state: "approved", show },
    approvedAt: new Date(),
  });
  if (show)
    await db
      .update(members)
      .set({ certified: [{ section: club, series: series.slug, label: series.name }] })
      .where(eq(members.id, member.id));
  return member;
}

interface Line {
  title: string;
  quote: string;
  note: string;
  path: string;
}
const voicesOf = async (slug: string) => {
  const { parts } = (await call("GET", `/api/catalogue/series/${slug}/page?section=${club}`)).body.data as {
    parts: { title: string; items: Line[] }[];
  };
  return parts.find(({ title }) => title === "车主说")?.items ?? [];
};

test("a series' page says what its owners post, reply and answer, and what nobody else does", async () => {
  const series = await makeSeries(db);
  const one = await owner(series);
  const elsewhere = await owner(await makeSeries(db));
  const post = await makePost(db, { authorId: one.id, series: series.slug, text: "开了三年，省心。" });
  const other = await makePost(db, { authorId: elsewhere.id, series: series.slug, text: "不是车主说的。" });
  await makeComment(db, {
    targetKind: "post",
    targetId: other.id,
    authorId: one.id,
    body: "我的油耗是七个。",
  });
  await makeComment(db, {
    targetKind: "post",
    targetId: post.id,
    authorId: elsewhere.id,
    body: "路过看看。",
  });
  const question = await makeQuestion(db, { section: club, series: series.slug });
  await makeAnswer(db, { questionId: question.id, authorId: one.id, body: "四万公里换变速箱油。" });
  const asked = await makeQuestion(db, { section: club, series: series.slug });
  await makeAnswer(db, { questionId: asked.id, authorId: one.id, body: "匿名说的。", anonymous: true });
  const items = await voicesOf(series.slug);
  expect(items.map(({ quote }) => quote).toSorted()).toEqual(
    ["开了三年，省心。", "我的油耗是七个。", "四万公里换变速箱油。"].toSorted(),
  );
  for (const { note } of items) expect(note).toContain(`${one.nickname} · ${series.name} 车主`);
  expect(new Set(items.map(({ path }) => path)).size).toBe(3);
});

test("who does not show that he is an owner is not named as one", async () => {
  const series = await makeSeries(db);
  const hidden = await owner(series, { show: false });
  await makePost(db, { authorId: hidden.id, series: series.slug, text: "悄悄开着。" });
  expect(await voicesOf(series.slug)).toEqual([]);
});

test("a series' card among what is found names its owners who show it, the last first", async () => {
  const series = await makeSeries(db);
  await owner(series, { show: false });
  const first = await owner(series);
  const last = await owner(series);
  await reindex(db, "series", series.id);
  const found = await call("GET", `/api/search?q=${encodeURIComponent(series.name)}`);
  const { names } = found.body.data as { names: SearchName[] };
  const card = names.find(({ title }) => title.text === series.name)?.card;
  expect(card?.owners.map(({ id }) => id)).toEqual([last.id, first.id]);
});
