import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks } from "#capabilities/community/relations/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { type Document, documentOfText, plainText } from "#shared/document.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makeMember, makePicture } from "../../../../../test/support/factories.ts";
import {
  attachDocument,
  presentDocuments,
  releaseDocument,
  settleMentions,
  type Text,
  type TextKind,
  type TextPlace,
  type TextWatcher,
  type TopicPages,
  textHidden,
  textKinds,
  textPublished,
  textWatchers,
  topicPages,
} from "./public.ts";
import { pictureKeysOf, restoreDocument, shownByTexts } from "./text-media.ts";

const { services } = await createTestApp();
const { db, cache } = services;

/** Ids of texts that everybody may see. */
const open = new Set(["0"]);
const isOpen: TextKind = {
  isPublic: (id) =>
    sql`${id} in (${sql.join(
      [...open].map((one) => sql`${one}::bigint`),
      sql`, `,
    )})`,
};
textKinds.offer("note", isOpen).install();

const withPictures = (...ids: string[]): Document => ({
  blocks: [
    ...documentOfText("看图").blocks,
    ...ids.map((media_id) => ({ type: "picture" as const, media_id, caption: "" })),
  ],
});
const isAttached = async (id: string) => {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  return row?.attachedAt !== null;
};

test("a text takes its author's uploads into use, gives up what it leaves out, and gets them back by an undo", async () => {
  const author = await makeMember(db);
  const other = await makeMember(db);
  const [one, two] = [
    await makePicture(db, { ownerMemberId: author.id }),
    await makePicture(db, { ownerMemberId: author.id }),
  ];
  const stranger = await makePicture(db, { ownerMemberId: other.id });
  const place: TextPlace = { kind: "note", id: "11" };
  const owner = { memberId: author.id };

  await db.transaction((tx) => attachDocument(tx, place, withPictures(one.id, two.id), owner));
  expect(await isAttached(one.id)).toBe(true);
  expect((await pictureKeysOf(db, "note", ["11"])).get("11")).toEqual([one.key, two.key]);

  // Another's picture, and one that is in use elsewhere.
  await expect(
    db.transaction((tx) => attachDocument(tx, place, withPictures(one.id, stranger.id), owner)),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  await expect(
    db.transaction((tx) => attachDocument(tx, { kind: "note", id: "12" }, withPictures(one.id), owner)),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });

  await db.transaction((tx) => attachDocument(tx, place, withPictures(two.id), owner));
  expect(await isAttached(one.id)).toBe(false);
  expect(await isAttached(two.id)).toBe(true);

  await db.transaction((tx) => releaseDocument(tx, place));
  expect(await isAttached(two.id)).toBe(false);
  await db.delete(media).where(eq(media.id, one.id));
  const restored = await db.transaction((tx) => restoreDocument(tx, place, withPictures(one.id, two.id)));
  expect(restored).toEqual(withPictures(two.id));
  expect(await isAttached(two.id)).toBe(true);
});

test("a film is no picture, and a picture no film", async () => {
  const author = await makeMember(db);
  const film = await makePicture(db, { ownerMemberId: author.id, kind: "video", contentType: "video/mp4" });
  const owner = { memberId: author.id };
  await expect(
    db.transaction((tx) => attachDocument(tx, { kind: "note", id: "21" }, withPictures(film.id), owner)),
  ).rejects.toMatchObject({ code: "INVALID_INPUT" });
  const document: Document = { blocks: [{ type: "video", media_id: film.id, poster_id: null }] };
  await db.transaction((tx) => attachDocument(tx, { kind: "note", id: "21" }, document, owner));
  const [shown] = await presentDocuments(db, [document]);
  expect(shown?.videos.map(({ id }) => id)).toEqual([film.id]);
});

test("files answer everybody while their text does", async () => {
  const author = await makeMember(db);
  const key = `p${"ab".repeat(16)}`;
  const picture = await makePicture(db, { key, ownerMemberId: author.id });
  await db.transaction((tx) =>
    attachDocument(tx, { kind: "note", id: "31" }, withPictures(picture.id), { memberId: author.id }),
  );
  const shown = async () => {
    const { rows } = await db.execute<{ shown: boolean }>(
      sql`select ${shownByTexts(sql`${picture.id}`)} as shown`,
    );
    return rows[0]?.shown;
  };
  expect(await shown()).toBe(false);
  open.add("31");
  expect(await shown()).toBe(true);
});

test("mentions hold: names are the members' own, and nobody is named who is gone or blocked the writer", async () => {
  const [writer, friend, foe] = [await makeMember(db), await makeMember(db), await makeMember(db)];
  const gone = await makeMember(db, { status: "cancelled" });
  await db.insert(blocks).values({ blockerId: foe.id, blockedId: writer.id });
  const named = (id: string) => ({ type: "mention" as const, member_id: id, name: "冒名" });
  const document: Document = {
    blocks: [
      { type: "paragraph", inlines: [named(friend.id), named(foe.id)] },
      { type: "list", ordered: false, items: [[named(gone.id)], [named("999999")]] },
    ],
  };
  const settled = await settleMentions(db, writer.id, document);
  expect(plainText(settled)).toBe(`@${friend.nickname}@冒名\n\n@冒名\n@冒名`);
  expect(settled.blocks[0]).toEqual({
    type: "paragraph",
    inlines: [
      { type: "mention", member_id: friend.id, name: friend.nickname },
      { type: "text", text: "@冒名" },
    ],
  });
  await db.update(members).set({ nickname: "改了名的朋友" }).where(eq(members.id, friend.id));
  const [shown] = await presentDocuments(db, [settled]);
  expect(plainText({ blocks: shown?.blocks ?? [] })).toContain("@改了名的朋友");
});

test("whoever looks on hears of texts that appear and disappear, and topics with a page are linked", async () => {
  const heard: string[] = [];
  const notebook: TextWatcher = {
    published: async (_tx, _cache, texts) =>
      void heard.push(...texts.map(({ kind, id }) => `+${kind}:${id}`)),
    hidden: async (_tx, _cache, texts) => void heard.push(...texts.map(({ kind, id }) => `-${kind}:${id}`)),
  };
  textWatchers.offer("notebook", notebook).install();
  const document = documentOfText("#刹车升级# 和 #没有页面#");
  const text: Text = {
    kind: "note",
    id: "41",
    document,
    author_id: "1",
    section: "main",
    path: "/",
    anonymous: false,
  };
  await db.transaction((tx) => textPublished(tx, cache, text));
  await db.transaction((tx) => textHidden(tx, cache, text));
  expect(heard).toEqual(["+note:41", "-note:41"]);
  const pages: TopicPages = { find: async () => new Map([["刹车升级", "/topicinfo/4"]]) };
  topicPages.offer("notebook", pages).install();
  const [shown] = await presentDocuments(db, [document]);
  expect(shown?.topics).toEqual([{ name: "刹车升级", path: "/topicinfo/4" }]);
});
