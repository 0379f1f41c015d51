import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { sections } from "#sections/registry.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeAdmin,
  makeComment,
  makeMember,
  makeRole,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import { KIND, reviewDesk } from "../../../../../test/support/reviews.ts";
import type { HistoryEntry, ReviewRow } from "../contract.ts";
import { reviewItems } from "./tables.ts";

const test = await createTestApp();
const { db } = test.services;
const desk = await reviewDesk(test);
const { one, article } = desk;
const [here, there] = sections.filter(({ umbrella }) => !umbrella);
if (!here || !there) throw new Error("there are not two clubs");

/** A comment as a member hands it in. */
async function submitted(
  body: string,
  writer?: { token: string },
): Promise<{ commentId: string; id: string }> {
  const { token } = writer ?? (await makeSignedIn(db));
  const answer = await test.call("POST", "/api/comments", {
    token,
    body: {
      target_kind: "article",
      target_id: article.id,
      body,
      idempotency_key: `desk-key-${Math.random()}`,
    },
  });
  const commentId = (answer.body.data as unknown as { id: string }).id;
  const [item] = await db.select().from(reviewItems).where(eq(reviewItems.targetId, commentId));
  return { commentId, id: item?.id ?? "" };
}
const idsOf = async (query: string) => (await desk.list(`limit=50&${query}`)).items.map(({ id }) => id);

describe("a card", () => {
  it("says which words of the list stand in it, where, in which group, and why it was held", async () => {
    const { id } = await submitted("低价出售，加微信看图 www.shop.example/1");
    const card = (await desk.show(id)) as ReviewRow;
    expect(card.hits).toEqual([
      { part: "text", text: "加微信", list: "广告", action: "hold", refused: false, start: 5, end: 8 },
    ]);
    expect(card.held.map(({ cause, text }) => [cause, text])).toEqual([
      ["word", "加微信"],
      ["rule", ""],
      ["new_member", ""],
      ["link", "www.shop.example/1"],
    ]);
  });

  it("follows the list as it is now, and not as it was", async () => {
    const { id } = await desk.makeWaiting({ body: "这里有刷单的" });
    const card = await desk.show(id);
    expect([card.hits.map(({ text }) => text), card.held]).toEqual([["刷单"], []]);
  });
});

describe("the list", () => {
  it("is narrowed to what was held for a word", async () => {
    const hit = await submitted("兼职日结，来的私聊");
    const other = await submitted("加微信吧");
    const ids = await idsOf("hit=%E5%85%BC%E8%81%8C%E6%97%A5%E7%BB%93");
    expect([ids.includes(hit.id), ids.includes(other.id)]).toEqual([true, false]);
  });

  it("is narrowed to new authors, to those who were refused before, and to a time", async () => {
    const old = new Date("2020-01-01T00:00:00Z");
    const known = await makeMember(db, { level: 4, createdAt: old });
    const fresh = await makeMember(db, { level: 4 });
    const low = await makeMember(db, { level: 1, createdAt: old });
    const by = async (authorId: string, minutesAgo = 10) =>
      (await desk.makeWaiting({ authorId }, { minutesAgo })).id;
    const ofKnown = await by(known.id);
    const ofFresh = await by(fresh.id);
    const ofLow = await by(low.id);
    const newOnes = await idsOf("author=new");
    expect([ofKnown, ofFresh, ofLow].map((id) => newOnes.includes(id))).toEqual([false, true, true]);
    const refused = await desk.makeWaiting({ authorId: known.id });
    await desk.decide({ ids: [refused.id], decision: "reject", reason: "广告", from: "waiting" });
    expect(await idsOf("author=refused")).toEqual([ofKnown]);
    const yesterday = await by(known.id, 30 * 60);
    const today = await idsOf("days=1");
    expect([ofKnown, yesterday].map((id) => today.includes(id))).toEqual([true, false]);
    expect(
      (await test.call("GET", `/api/admin/reviews?kind=${KIND}&days=0`, { token: one.token })).status,
    ).toBe(400);
    expect(
      (await test.call("GET", `/api/admin/reviews?kind=${KIND}&author=x`, { token: one.token })).status,
    ).toBe(400);
  });
});

describe("the history of an object", () => {
  it("tells what was done, by whom, and what it said from then on", async () => {
    const writer = await makeSignedIn(db);
    const { id, commentId } = await submitted("第一版", writer);
    await desk.decide({ ids: [id], decision: "reject", reason: "写清楚一点", from: "waiting" });
    const { version } = (
      (
        await test.call("GET", `/api/comments/mine?target_kind=article&target_id=${article.id}`, {
          token: writer.token,
        })
      ).body.data as unknown as { unpublished: { id: string; version: string }[] }
    ).unpublished.find((own) => own.id === commentId) ?? { version: "" };
    await test.call("PUT", `/api/comments/${commentId}`, {
      token: writer.token,
      body: { version, body: "第二版" },
    });
    const { body } = await test.call("GET", `/api/admin/reviews/${id}/history`, { token: one.token });
    const { items } = body.data as unknown as { items: HistoryEntry[] };
    expect(items.map(({ move, by, reason, texts }) => [move, by, reason, texts.body])).toEqual([
      ["submit", "author", "", "第二版"],
      ["reject", "admin", "写清楚一点", "第一版"],
      ["submit", "author", "", "第一版"],
    ]);
    expect(items.map(({ by_name }) => by_name)).toEqual([
      writer.member.nickname,
      one.admin.name,
      writer.member.nickname,
    ]);
  });

  it("is not there for those who may not see the object", async () => {
    const { id } = await desk.makeWaiting({}, { section: there.slug });
    const role = await makeRole(db, [{ permission: "review.read", section: here.slug }]);
    const { token } = await makeAdmin(db, role);
    expect((await test.call("GET", `/api/admin/reviews/${id}/history`, { token })).status).toBe(404);
  });
});

describe("the way from a page to the queue", () => {
  const open = (targetId: string, token = one.token, kind = KIND) =>
    test.call("POST", "/api/admin/reviews/of-target", { token, body: { kind, target_id: targetId } });

  it("finds the entry, and makes one for what never stood in a queue", async () => {
    const made = await desk.makeWaiting();
    expect((await open(made.commentId)).body.data).toEqual({ id: made.id, status: "waiting" });
    const { id } = await makeComment(db, { targetId: article.id, status: "published" });
    const first = (await open(id)).body.data;
    expect(first).toMatchObject({ status: "published" });
    expect((await open(id)).body.data).toEqual(first);
    expect(await db.select().from(reviewItems).where(eq(reviewItems.targetId, id))).toHaveLength(1);
  });

  it("says when it was written, not when somebody opened it", async () => {
    const { id } = await makeComment(db, { targetId: article.id, status: "published" });
    const written = new Date("2026-01-05T02:00:00Z");
    await db.update(comments).set({ createdAt: written }).where(eq(comments.id, id));
    const { id: entry } = (await open(id)).body.data as unknown as { id: string };
    expect((await desk.show(entry)) as ReviewRow).toMatchObject({ submitted_at: written.toISOString() });
  });

  it("makes none for readers, for hidden things, or for what is not there", async () => {
    const { id } = await makeComment(db, { targetId: article.id, status: "published" });
    const viewer = (await makeAdmin(db, "viewer")).token;
    expect((await open(id, viewer)).status).toBe(404);
    await db.update(comments).set({ status: "withdrawn" }).where(eq(comments.id, id));
    expect((await open(id)).status).toBe(404);
    expect((await open("999999999")).status).toBe(404);
    expect((await open(id, one.token, "nothing")).status).toBe(400);
    expect(await db.select().from(reviewItems).where(eq(reviewItems.targetId, id))).toEqual([]);
  });
});
