import { eq } from "drizzle-orm";
import type { z } from "zod";
import {
  assertMayWrite,
  lockLife,
  moveChanged,
  moveLife,
} from "#capabilities/review/moderation/server/public.ts";
import { admitPolls } from "#capabilities/texts/polls/server/public.ts";
import {
  admitText,
  attachDocument,
  releaseDocument,
  settleMentions,
} from "#capabilities/texts/writing/server/public.ts";
import type { forumEndpoints } from "#features/forum/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { pollsOf } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { checkPlace, screenPost } from "./create-post.ts";
import { describeDocuments } from "./describe.ts";
import { postEdited } from "./life.ts";
import { type OwnPostView, postVersion, showOwnPost } from "./show-post.ts";
import { POST } from "./store-post.ts";
import { postListings, posts } from "./tables.ts";

type Row = typeof posts.$inferSelect;
type Changed = z.output<(typeof forumEndpoints)["PUT /api/posts/{id}"]["body"]>;

/**
 * Changes an own post, which is judged again: one that is held is seen by nobody else until somebody has looked at it.
 * @throws AppError NOT_FOUND; FORBIDDEN for another's; GONE for one that was deleted or taken away; CHANGED when it is not
 *   what was seen; CONFLICT for another poll than somebody voted in; and what writing one throws
 */
export async function changePost(
  services: Pick<Services, "db" | "cache" | "env" | "events">,
  authorId: string,
  id: string,
  input: Changed,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnPostView> {
  return transact(services.db, async (tx) => {
    const { section } = await ownPost(tx, authorId, id);
    await assertMayWrite(tx, authorId, section);
    const { series, city } = input;
    await checkPlace(tx, { series, city });
    await rateLimit(tx);
    const before = await lockLife(tx, POST, id);
    const row = await ownPost(tx, authorId, id);
    if (row.status === "removed" || row.status === "withdrawn") throw new AppError("GONE");
    if (postVersion(row) !== input.version) throw new AppError("CHANGED");
    const written = { title: input.title, document: await settleMentions(tx, authorId, input.document) };
    const admitted = { kind: POST, author_id: authorId, document: written.document, before: row.document };
    await admitText(tx, admitted);
    await admitPolls(tx, { kind: POST, id }, pollsOf(written.document));
    const screening = await screenPost(services, tx, authorId, section, written);
    const { document, texts } = screening;
    const [title = input.title] = texts;
    await attachDocument(tx, { kind: POST, id }, document, { memberId: authorId });
    const [described] = await describeDocuments(tx, [document]);
    // The mark is for those who read it before.
    const edited = row.status === "published" ? { editedAt: new Date() } : {};
    await tx
      .update(posts)
      .set({ title, series, city, ...described, ...edited, updatedAt: new Date() })
      .where(eq(posts.id, id));
    await tx.update(postListings).set({ series, city }).where(eq(postListings.postId, id));
    const change = { memberId: authorId, section, before, screening };
    if (await moveChanged(tx, services, POST, id, change)) await postEdited(tx, services, id);
    return showOwnPost(tx, authorId, id);
  });
}

/**
 * Deletes an own post, wherever it stands; again changes nothing. Its pictures are given up, its replies stay unseen.
 * @throws AppError NOT_FOUND; FORBIDDEN for another's
 */
export async function withdrawPost(
  services: Pick<Services, "db" | "cache">,
  authorId: string,
  id: string,
): Promise<void> {
  await transact(services.db, async (tx) => {
    await ownPost(tx, authorId, id);
    const { moved } = await moveLife(tx, services, POST, id, "withdraw", { by: { memberId: authorId } });
    if (moved) await releaseDocument(tx, { kind: POST, id });
  });
}

/** @throws AppError FORBIDDEN for another's public post; his hidden ones are not known to exist */
async function ownPost(tx: Transaction, authorId: string, id: string): Promise<Row> {
  const [row] = await tx.select().from(posts).where(eq(posts.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.authorId !== authorId) throw new AppError(row.status === "published" ? "FORBIDDEN" : "NOT_FOUND");
  return row;
}
