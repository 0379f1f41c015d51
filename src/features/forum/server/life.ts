import { eq } from "drizzle-orm";
import { recordAppearance, revokeActs } from "#capabilities/community/growth/server/public.ts";
import type { Effects, Put, Snapshot, Standing } from "#capabilities/review/moderation/server/public.ts";
import { reindex, reindexBehind } from "#capabilities/site/search/server/public.ts";
import {
  documentAgain,
  snapshotOfText,
  type Text,
  textHidden,
  textPublished,
} from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lastStep } from "#platform/database/last-steps.ts";
import { pathOf } from "#sections/paths.ts";
import { postObject } from "./acts.ts";
import { changedPostTags } from "./cache-tags.ts";
import { describeDocuments } from "./describe.ts";
import { bornOf, countBoardPosts, POST, storedPost } from "./store-post.ts";
import { postListings, posts } from "./tables.ts";

type Row = typeof posts.$inferSelect;

/** A post, locked, as its life knows it. Its document is kept as JSON beside what people read of it. */
export async function readPost(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id)).for("update");
  if (row === undefined) return undefined;
  return { state: row.status, reason: row.rejectReason, snapshot: await snapshotOf(tx, row) };
}

/** What a post says and shows now. */
export const snapshotOf = (tx: Transaction, row: Row): Promise<Snapshot> =>
  snapshotOfText(tx, POST, row, { title: row.title, series: row.series, city: row.city });

/** Puts a locked post where it is to stand; lists follow it. */
export async function writePost(
  tx: Transaction,
  _services: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const before = await postRow(tx, id);
  const said = snapshot && (await saidBefore(tx, id, snapshot));
  // What waited to be seen appears at the moment when it is; a version that was looked at again keeps its place.
  const first = state === "published" && before.status === "in_review" && before.editedAt === null;
  const publishedAt = first ? new Date() : before.publishedAt;
  await tx
    .update(posts)
    .set({ status: state, rejectReason: reason, publishedAt, updatedAt: new Date(), ...said })
    .where(eq(posts.id, id));
  const { series = before.series, city = before.city } = said ?? {};
  await tx
    .update(postListings)
    .set({ shown: state === "published", series, city, publishedAt, born: bornOf(publishedAt) })
    .where(eq(postListings.postId, id));
}

async function saidBefore(tx: Transaction, id: string, { texts }: Snapshot) {
  const { title = "", series = "", city = "" } = texts;
  const document = await documentAgain(tx, { kind: POST, id }, texts);
  const [described] = await describeDocuments(tx, [document]);
  return { title, series, city, ...described };
}

/** Counts a post that everybody sees from now on, and tells whom it concerns. */
export async function postAppeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = storedPost(tx, id) ?? (await postRow(tx, id));
  await recordAppearance(tx, { act: "post.published", memberId: row.authorId, object: postObject(id) });
  await textPublished(tx, cache, textOf(row));
  await reindexBehind(tx, POST, id);
  await cache.invalidate(tx, changedPostTags(row));
  // What all who post on a board have to lock comes last.
  await lastStep(tx, () => countBoardPosts(tx, row.boardId, 1));
}

/** Counts a post that nobody else sees any longer, and takes back what came of it. */
export async function postDisappeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await postRow(tx, id);
  // With it goes what its likes gave.
  await revokeActs(tx, postObject(id));
  await textHidden(tx, cache, textOf(row));
  await reindex(tx, POST, id);
  await cache.invalidate(tx, changedPostTags(row));
  await countBoardPosts(tx, row.boardId, -1);
}

/** What follows when a public post says something else and stays public. */
export async function postEdited(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await postRow(tx, id);
  await textPublished(tx, cache, textOf(row));
  await reindex(tx, POST, id);
  await cache.invalidate(tx, changedPostTags(row));
}

async function postRow(tx: Transaction, id: string): Promise<Row> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id));
  if (row === undefined) throw new Error("a post that was moved is not there");
  return row;
}

/** A post as those see it who look into every text. */
function textOf({ id, document, authorId, section }: Row): Text {
  const path = pathOf("bbs.post", { id });
  return { kind: POST, id, document, author_id: authorId, section, path, anonymous: false };
}
