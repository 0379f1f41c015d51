import { inArray, sql } from "drizzle-orm";
import { textsChanged } from "#capabilities/review/moderation/server/public.ts";
import { attachNewDocument } from "#capabilities/texts/writing/server/public.ts";
import { recordStored } from "#features/topics/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { preparedRows } from "#platform/database/prepared.ts";
import type { Document } from "#shared/document.ts";
import { describeDocuments } from "./describe.ts";
import { boards, postListings, posts } from "./tables.ts";

/** The kind under which posts are known everywhere: comments, reactions, review, texts. */
export const POST = "post";

type PostRow = typeof posts.$inferSelect;
type ListingRow = typeof postListings.$inferSelect;

/** A post that is to be stored. What is left out is what a post of this moment has. */
export interface NewPost
  extends Pick<PostRow, "boardId" | "authorId" | "title" | "status">,
    Partial<
      Pick<
        PostRow,
        | "series"
        | "city"
        | "region"
        | "pinned"
        | "pinnedAt"
        | "bestAt"
        | "lockedAt"
        | "lockReason"
        | "editedAt"
        | "publishedAt"
        | "createdAt"
        | "importKey"
      >
    > {
  document: Document;
  /** What others did with it before it came here. */
  figures?: Partial<Pick<ListingRow, "likes" | "collects" | "replies" | "reads" | "shares" | "lastReplyAt">>;
}

/** Days from 1970 on: what the order of hot lists counts age in. */
export const bornOf = (publishedAt: Date): number => publishedAt.getTime() / 86_400_000;

/**
 * Stores posts as they are to stand, for imports and demo content: rows, listings, files and the boards' counters. No
 * review life begins, nobody is told, no acts count. Uploads that their documents name are attached already.
 * @param list any number; they are written in portions
 * @returns their ids in the order given
 * @throws Error for a board that does not exist
 */
export async function storePosts(tx: Transaction, list: readonly NewPost[]): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < list.length; at += PORTION) {
    const portion = list.slice(at, at + PORTION);
    const rows = await insertPosts(tx, portion);
    for (const [index, { id }] of rows.entries()) {
      ids.push(id);
      const document = portion[index]?.document;
      if (document) await attachNewDocument(tx, { kind: POST, id }, document, null);
    }
    await textsChanged(
      tx,
      POST,
      rows.map(({ id }) => id),
    );
    await recordStored(
      tx,
      POST,
      rows.flatMap(({ id, status, publishedAt, bestAt }, index) => {
        const { document, figures = {} } = portion[index] ?? {};
        const { likes = 0, replies = 0, collects = 0 } = figures;
        if (status !== "published" || document === undefined) return [];
        const score = likes + 2 * replies + 3 * collects;
        return [{ id, document, publishedAt, best: bestAt !== null, score }];
      }),
    );
  }
  await countStored(tx, list);
  return ids;
}

const PORTION = 200;

/**
 * Inserts posts with their listings; neither files nor counters.
 * @param known sections of their boards, where they were read already
 * @returns the rows in the order given
 */
export async function insertPosts(
  tx: Transaction,
  list: readonly NewPost[],
  known?: ReadonlyMap<string, string>,
): Promise<PostRow[]> {
  if (list.length === 0) return [];
  const sections = known ?? (await sectionsOf(tx, list));
  const described = await describeDocuments(
    tx,
    list.map(({ document }) => document),
  );
  const rows = await tx
    .insert(posts)
    .values(
      list.map(({ figures: _, document: _document, ...post }, at) => {
        const said = described[at];
        if (said === undefined) throw new Error("a post without a document");
        const now = new Date();
        const createdAt = post.createdAt ?? post.publishedAt ?? now;
        const publishedAt = post.publishedAt ?? createdAt;
        return { ...post, ...said, section: sections.get(post.boardId) ?? "", createdAt, publishedAt };
      }),
    )
    .returning();
  await tx.insert(postListings).values(
    rows.map((row, at) => ({
      ...list[at]?.figures,
      postId: row.id,
      boardId: row.boardId,
      section: row.section,
      series: row.series,
      city: row.city,
      authorId: row.authorId,
      shown: row.status === "published",
      best: row.bestAt !== null,
      publishedAt: row.publishedAt,
      born: bornOf(row.publishedAt),
    })),
  );
  const stored = storedPosts.get(tx) ?? new Map<string, PostRow>();
  storedPosts.set(tx, stored);
  for (const row of rows) stored.set(row.id, row);
  return rows;
}

/** What transactions have just stored, by id. */
const storedPosts = new WeakMap<Transaction, Map<string, PostRow>>();

/** A post as this transaction stored it; undefined for one that was there before. */
export const storedPost = (tx: Transaction, id: string): PostRow | undefined => storedPosts.get(tx)?.get(id);

async function sectionsOf(tx: Transaction, list: readonly NewPost[]): Promise<Map<string, string>> {
  const wanted = [...new Set(list.map(({ boardId }) => boardId))];
  const rows = await tx
    .select({ id: boards.id, section: boards.section })
    .from(boards)
    .where(inArray(boards.id, wanted));
  const known = new Map(rows.map(({ id, section }) => [id, section]));
  const missing = wanted.find((id) => !known.has(id));
  if (missing !== undefined) throw new Error(`there is no board ${missing}`);
  return known;
}

async function countStored(tx: Transaction, list: readonly NewPost[]): Promise<void> {
  const shown = Map.groupBy(
    list.filter(({ status }) => status === "published"),
    ({ boardId }) => boardId,
  );
  for (const [boardId, those] of [...shown].sort(([a], [b]) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    await countBoardPosts(tx, boardId, those.length);
}

/** Counts published posts of a board up or down. */
export async function countBoardPosts(tx: Transaction, boardId: string, delta: number): Promise<void> {
  await preparedRows(
    tx,
    "boards:count",
    () => sql`
      insert into board_counters as c (board_id, posts) values (${sql.placeholder("boardId")}, ${sql.placeholder("first")})
      on conflict (board_id) do update set posts = greatest(0, c.posts + ${sql.placeholder("delta")}::int)`,
    { boardId, first: Math.max(0, delta), delta },
  );
}

/** Counts replies that were written before they came here, one entry for each, and moves the last of them forward. */
export async function countPastReplies(
  tx: Transaction,
  list: readonly { targetId: string; createdAt: Date }[],
): Promise<void> {
  const counted = [...Map.groupBy(list, ({ targetId }) => targetId)].map(([id, replies]) => ({
    id,
    replies: replies.length,
    last: new Date(Math.max(...replies.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
  }));
  await tx.execute(sql`
    update ${postListings} set replies = ${postListings.replies} + given.replies,
      last_reply_at = greatest(${postListings.lastReplyAt}, given.last)
    from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb)
      as given(id bigint, replies int, last timestamptz)
    where ${postListings.postId} = given.id`);
}
