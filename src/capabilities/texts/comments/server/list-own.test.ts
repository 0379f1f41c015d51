import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { OwnListItem, OwnTab } from "#capabilities/texts/comments/contract.ts";
import { articles } from "#features/articles/server/tables.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import {
  makeArticle,
  makeComment,
  makePicture,
  makeSignedIn,
} from "../../../../../test/support/factories.ts";
import { commentPictures, comments } from "./tables.ts";

const { call, services } = await createTestApp();
const { db } = services;

interface Page {
  items: OwnListItem[];
  next_cursor: string | null;
  counts: { published: number; pending: number; rejected: number };
}

async function own(token: string, tab: OwnTab, more = ""): Promise<Page> {
  const answer = await call("GET", `/api/my/comments?tab=${tab}${more}`, { token });
  expect(answer.status).toBe(200);
  return answer.body.data as unknown as Page;
}

test("own comments stand in the tab of their state, with what they stand under", async () => {
  const { member, token } = await makeSignedIn(db);
  const article = await makeArticle(db, { title: "雪地驾驶" });
  const write = (values: Partial<typeof comments.$inferInsert>) =>
    makeComment(db, { targetId: article.id, authorId: member.id, ...values });
  const published = await write({ body: "写得好" });
  const pending = await write({ status: "in_review" });
  const rejected = await write({ status: "rejected", rejectReason: "含有广告，请去掉联系方式" });
  await write({ status: "withdrawn" });
  const picture = await makePicture(db, { ownerMemberId: member.id });
  await db.insert(commentPictures).values({ commentId: rejected.id, position: 0, mediaId: picture.id });
  await makeComment(db, { targetId: article.id });

  const ids = async (tab: OwnTab) => (await own(token, tab)).items.map((item) => item.id);
  expect(await ids("published")).toEqual([published.id]);
  expect(await ids("pending")).toEqual([pending.id]);
  const page = await own(token, "rejected");
  expect(page.counts).toEqual({ published: 1, pending: 1, rejected: 1 });
  expect(page.items).toMatchObject([
    {
      id: rejected.id,
      status: "rejected",
      reject_reason: "含有广告，请去掉联系方式",
      pictures: [{ id: picture.id }],
      target_kind: "article",
      target_id: article.id,
      target: {
        title: "雪地驾驶",
        link: `/article/${article.id}/post`,
        comment_link: `/content/${article.id}/comment?comment=${rejected.id}`,
      },
      quoted: null,
      can: { delete: true },
    },
  ]);
});

test("answers are those of others to what one wrote oneself, with what they answer", async () => {
  const { member, token } = await makeSignedIn(db);
  const article = await makeArticle(db);
  const place = { targetId: article.id };
  const root = await makeComment(db, { ...place, authorId: member.id, body: "我先说" });
  const answer = await makeComment(db, { ...place, rootId: root.id });
  // To the first answer, to oneself, hidden, and in a thread of others.
  await makeComment(db, { ...place, rootId: root.id, replyToId: answer.id });
  await makeComment(db, { ...place, rootId: root.id, authorId: member.id });
  await makeComment(db, { ...place, rootId: root.id, status: "in_review" });
  const foreign = await makeComment(db, place);
  const mine = await makeComment(db, { ...place, rootId: foreign.id, authorId: member.id, body: "插一句" });
  await makeComment(db, { ...place, rootId: foreign.id });
  const deep = await makeComment(db, { ...place, rootId: foreign.id, replyToId: mine.id });

  const { items } = await own(token, "replies");
  expect(items.map((item) => [item.id, item.quoted?.text])).toEqual([
    [deep.id, "插一句"],
    [answer.id, "我先说"],
  ]);
  await db.update(comments).set({ status: "removed" }).where(eq(comments.id, root.id));
  expect((await own(token, "replies")).items[1]?.quoted).toEqual({ author_name: "", text: "", gone: true });
});

test("what it stands under may be gone, and pages follow each other without gaps", async () => {
  const { member, token } = await makeSignedIn(db);
  const article = await makeArticle(db);
  const made = [];
  for (let n = 0; n < 5; n += 1)
    made.push((await makeComment(db, { targetId: article.id, authorId: member.id })).id);
  await db.update(articles).set({ status: "removed" }).where(eq(articles.id, article.id));
  const seen: string[] = [];
  let cursor = "";
  do {
    const page: Page = await own(token, "published", `&limit=2${cursor}`);
    for (const item of page.items) {
      expect(item.target).toBeNull();
      seen.push(item.id);
    }
    cursor = page.next_cursor === null ? "" : `&cursor=${page.next_cursor}`;
  } while (cursor !== "");
  expect(seen).toEqual(made.reverse());
  expect((await call("GET", "/api/my/comments")).status).toBe(401);
});
