import { and, eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks } from "#capabilities/community/relations/server/tables.ts";
import { notices } from "#capabilities/people/notices/server/tables.ts";
import { reviewHistory, reviewItems } from "#capabilities/review/moderation/server/tables.ts";
import { admitTexts } from "#capabilities/review/words/server/public.ts";
import type { OwnComment, Thread } from "#capabilities/texts/comments/contract.ts";
import { comments } from "#capabilities/texts/comments/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { doneBehind } from "../../../../../test/support/behind.ts";
import {
  makeAdmin,
  makeComment,
  makeMember,
  makeSignedIn,
  versionOfComment,
} from "../../../../../test/support/factories.ts";
import { type Lot, makeLot, offerLot } from "../../../../../test/support/numbered-target.ts";
import { until } from "../../../../../test/support/within.ts";

offerLot();
const { call, services } = await createTestApp();
const { db } = services;

let serial = 0;
const write = async (token: string, lot: Lot, more: object = {}) => {
  serial += 1;
  return call("POST", "/api/comments", {
    token,
    body: {
      target_kind: "lot",
      target_id: lot.id,
      body: "说两句",
      idempotency_key: `quote-${serial}-key`,
      ...more,
    },
  });
};
const written = async (token: string, lot: Lot, more: object = {}) => {
  const answer = await write(token, lot, more);
  expect(answer.body.error).toBeUndefined();
  return answer.body.data as unknown as OwnComment;
};
const threads = async (lot: Lot) =>
  (
    (await call("GET", `/api/comments?target_kind=lot&target_id=${lot.id}&sort=old`)).body
      .data as unknown as {
      items: Thread[];
    }
  ).items;
const administrator = await makeAdmin(db, "super");
/** From now on texts with this word have to be looked at first. */
async function holdBack(text: string): Promise<void> {
  const { token } = administrator;
  expect((await call("POST", "/api/admin/words", { token, body: { text, action: "hold" } })).status).toBe(
    200,
  );
  await until(
    `the word ${text} to be known`,
    async () => (await admitTexts(services, [text])).verdict === "hold",
  );
}
async function toldTo(memberId: string) {
  await doneBehind(services);
  return db
    .select()
    .from(notices)
    .where(and(eq(notices.memberId, memberId), like(notices.kind, "comments.%")));
}

test("a floor can quote another: who, which floor and how it begins; it is told, and led back to", async () => {
  const lot = makeLot();
  const [first, second] = [await makeSignedIn(db), await makeSignedIn(db)];
  const one = await written(first.token, lot, { body: `螺丝要换长的${"。".repeat(120)}` });
  const two = await written(second.token, lot, { quote_id: one.id });
  const shown = {
    id: one.id,
    floor: 1,
    author_id: first.member.id,
    nickname: first.member.nickname,
    text: `螺丝要换长的${"。".repeat(94)}`,
    gone: false,
  };
  expect((await threads(lot)).at(-1)).toMatchObject({ id: two.id, floor: 2, root_id: null, quote: shown });
  expect(two.quote).toEqual(shown);
  expect(await toldTo(first.member.id)).toMatchObject([
    { kind: "comments.reply", actorId: second.member.id, link: `/lot/${lot.id}?comment=${two.id}` },
  ]);
  const remove = `/api/comments/${one.id}?version=${await versionOfComment(db, one.id)}`;
  expect((await call("DELETE", remove, { token: first.token })).status).toBe(200);
  expect((await threads(lot)).at(-1)?.quote).toEqual({
    id: one.id,
    floor: 1,
    author_id: null,
    nickname: "",
    text: "",
    gone: true,
  });
});

test("what is hidden, stands elsewhere or is of somebody who blocked cannot be quoted", async () => {
  const lot = makeLot();
  const { member, token } = await makeSignedIn(db);
  const hidden = await makeComment(db, { targetKind: "lot", targetId: lot.id, status: "in_review" });
  const elsewhere = await makeComment(db, { targetKind: "lot", targetId: makeLot().id });
  const theirs = await makeComment(db, { targetKind: "lot", targetId: lot.id });
  await db.insert(blocks).values({ blockerId: theirs.authorId, blockedId: member.id });
  expect((await write(token, lot, { quote_id: hidden.id })).status).toBe(410);
  expect((await write(token, lot, { quote_id: "99999999" })).status).toBe(410);
  expect((await write(token, lot, { quote_id: elsewhere.id })).status).toBe(400);
  expect(await write(token, lot, { quote_id: theirs.id })).toMatchObject({
    status: 409,
    body: { code: "BLOCKED" },
  });
  expect(await threads(lot)).toEqual([]);
});

test("whoever stands behind the thing is told of every thread, once; of replies only whom they answer", async () => {
  const owner = await makeMember(db);
  const lot = makeLot({ toldId: owner.id });
  const [one, two] = [await makeSignedIn(db), await makeSignedIn(db)];
  const root = await written(one.token, lot);
  expect(await toldTo(owner.id)).toMatchObject([
    { kind: "comments.thread", title: `回复了你的车位《第 ${lot.id} 号车位》` },
  ]);
  await written(two.token, lot, { reply_to_id: root.id });
  expect(await toldTo(owner.id)).toHaveLength(1);
  expect(await toldTo(one.member.id)).toMatchObject([{ kind: "comments.reply" }]);
});

test("who is named with an @ is told once it is public, once, and no longer when it is hidden", async () => {
  const lot = makeLot();
  const [writer, named, blocker] = [await makeSignedIn(db), await makeMember(db), await makeMember(db)];
  await db.insert(blocks).values({ blockerId: blocker.id, blockedId: writer.member.id });
  await holdBack("暗号甲");
  const mentions = [named, blocker, writer.member].map(({ id, nickname }) => ({
    member_id: id,
    name: nickname,
  }));
  const body = `@${named.nickname} @${blocker.nickname} @${writer.member.nickname} 看看 #周末跑山#`;
  const held = await written(writer.token, lot, { body: `${body} 暗号甲`, mentions });
  expect(held.status).toBe("in_review");
  expect(await toldTo(named.id)).toEqual([]);
  const comment = await written(writer.token, lot, { body, mentions });
  expect(comment.document?.blocks).toMatchObject([
    {
      inlines: [
        { type: "mention", member_id: named.id, name: named.nickname },
        // A block does not let a name through.
        { type: "text" },
        { type: "mention", member_id: writer.member.id },
        { type: "text", text: " 看看 " },
        { type: "topic", name: "周末跑山" },
      ],
    },
  ]);
  const told = {
    kind: "comments.mention",
    actorId: writer.member.id,
    title: "提到了你",
    link: `/lot/${lot.id}?comment=${comment.id}`,
  };
  expect(await toldTo(named.id)).toMatchObject([told]);
  expect(await toldTo(blocker.id)).toEqual([]);
  expect(await toldTo(writer.member.id)).toEqual([]);
  const again = await call("PUT", `/api/comments/${comment.id}`, {
    token: writer.token,
    body: { version: comment.version, body: `${body}！`, mentions },
  });
  expect(again.status).toBe(200);
  expect(await toldTo(named.id)).toMatchObject([told]);
  const version = await versionOfComment(db, comment.id);
  await call("DELETE", `/api/comments/${comment.id}?version=${version}`, { token: writer.token });
  expect(await toldTo(named.id)).toEqual([]);
});

test("a public comment of one's own can be changed where there are floors: it stays, is marked, and is looked at", async () => {
  const lot = makeLot();
  const { token } = await makeSignedIn(db);
  const mine = await written(token, lot, { body: "轮毂 ET35" });
  expect(mine.can.edit).toBe(true);
  await db.update(reviewItems).set({ waiting: false }).where(eq(reviewItems.targetId, mine.id));
  const change = (body: object, as = token) => call("PUT", `/api/comments/${mine.id}`, { token: as, body });
  expect(
    (await change({ version: mine.version, body: "别人改" }, (await makeSignedIn(db)).token)).status,
  ).toBe(403);
  expect((await change({ version: "old", body: "改" })).status).toBe(409);
  const changed = (await change({ version: mine.version, body: "轮毂 ET38" })).body
    .data as unknown as OwnComment;
  expect(changed).toMatchObject({ status: "published", body: "轮毂 ET38", floor: 1 });
  const [shown] = await threads(lot);
  expect(shown).toMatchObject({ body: "轮毂 ET38", edited_at: expect.any(String) });
  expect(lot.comments).toBe(1);
  const history = await db
    .select()
    .from(reviewHistory)
    .where(eq(reviewHistory.targetId, mine.id))
    .orderBy(reviewHistory.version);
  expect(history.map(({ snapshot }) => snapshot.texts.body)).toEqual(["轮毂 ET35", "轮毂 ET38"]);
  const [item] = await db.select().from(reviewItems).where(eq(reviewItems.targetId, mine.id));
  expect(item).toMatchObject({ status: "published", waiting: true });
});

test("a change with a word that has to be looked at is hidden until then", async () => {
  const lot = makeLot();
  const { token } = await makeSignedIn(db);
  const mine = await written(token, lot);
  await holdBack("暗号乙");
  const changed = await call("PUT", `/api/comments/${mine.id}`, {
    token,
    body: { version: mine.version, body: "暗号乙轮毂" },
  });
  expect(changed.body.data).toMatchObject({ status: "in_review" });
  expect(await threads(lot)).toEqual([]);
  expect(lot.comments).toBe(0);
});

test.each(["rejected", "revoked", "in_review"] as const)(
  "one that is %s waits for eyes again once it is changed, however clean its words, and is not marked as changed",
  async (status) => {
    const lot = makeLot();
    const { token } = await makeSignedIn(db);
    const mine = await written(token, lot, { body: "轮毂 ET35" });
    await db.update(comments).set({ status }).where(eq(comments.id, mine.id));
    const changed = await call("PUT", `/api/comments/${mine.id}`, {
      token,
      body: { version: await versionOfComment(db, mine.id), body: "轮毂 ET38，没有别的" },
    });
    expect(changed.body.data).toMatchObject({ status: "in_review" });
    expect(await threads(lot)).toEqual([]);
    const [row] = await db.select().from(comments).where(eq(comments.id, mine.id));
    expect(row).toMatchObject({ status: "in_review", editedAt: null });
  },
);

test.each(["removed", "withdrawn"] as const)(
  "one that is %s cannot be changed, with floors or without",
  async (status) => {
    const lot = makeLot();
    const { token } = await makeSignedIn(db);
    const mine = await written(token, lot, { body: "轮毂 ET35" });
    await db.update(comments).set({ status }).where(eq(comments.id, mine.id));
    const version = await versionOfComment(db, mine.id);
    const changed = await call("PUT", `/api/comments/${mine.id}`, {
      token,
      body: { version, body: "又来了" },
    });
    expect(changed.body.error).toEqual(["这条评论已公开或已删除，不能再修改"]);
    const [row] = await db.select().from(comments).where(eq(comments.id, mine.id));
    expect(row).toMatchObject({ status, body: "轮毂 ET35" });
  },
);
