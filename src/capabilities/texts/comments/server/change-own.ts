import { eq, inArray } from "drizzle-orm";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import {
  assertMayWrite,
  lockLife,
  moveChanged,
  moveLife,
  screen,
} from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { Mention } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { isRefused } from "#shared/life.ts";
import { typed } from "./document.ts";
import { commentEdited, showPictures } from "./life.ts";
import { commentVersion, type OwnCommentView, sameWords } from "./present.ts";
import { picturesOfComments } from "./queries.ts";
import { attachPictures, showOwn } from "./submit-comment.ts";
import { comments } from "./tables.ts";
import { commentTarget, findTarget } from "./targets.ts";

type Row = typeof comments.$inferSelect;
type Store = Pick<Services, "db" | "cache">;

/**
 * Changes an own comment and hands it in again; it waits at the end of the queue. One that is public, where such may be
 * changed, stays so and is marked, unless a word in it has to be looked at first.
 * @throws AppError NOT_FOUND, BLOCKED, CONFLICT when it may not be changed any more, CHANGED when it is not what was seen, and
 *   what submitting throws
 */
export async function changeComment(
  services: Store & Pick<Services, "env" | "events">,
  authorId: string,
  id: string,
  input: { version: string; body: string; mentions: Mention[]; picture_ids: string[] },
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnCommentView> {
  const { db, cache } = services;
  return db.transaction(async (tx) => {
    const { targetKind, targetId, ...own } = await ownComment(tx, authorId, id);
    const state = await findTarget(tx, targetKind, targetId);
    await assertMayWrite(tx, authorId, state.section);
    if (state.closed) throw new AppError("COMMENTS_CLOSED", state.locked);
    // Whoever must not say something there does not say it by changing what he said, either.
    await assertUnblocked(
      tx,
      authorId,
      [state.authorId, ...(await answeredBy(tx, own))],
      "修改这条评论，可以删除",
    );
    await rateLimit(tx);
    const { reviewKind: kind, numbered } = commentTarget(targetKind);
    const screening = await screen(services, tx, {
      kind,
      section: state.section,
      member: authorId,
      texts: [input.body],
      pictures: input.picture_ids,
      first: state.reviewFirst,
      field: "body",
    });
    const before = await lockLife(tx, kind, id);
    const row = await commentRow(tx, id);
    const shown = row?.status === "published";
    const open = row?.status === "in_review" || (row && isRefused(row.status)) || (shown && numbered);
    if (row === undefined || !open) throw new AppError("CONFLICT", "这条评论已公开或已删除，不能再修改");
    await refuseUnseen(tx, row, input.version);
    const now = new Date();
    const [said = input.body] = screening.texts;
    await tx
      .update(comments)
      .set({
        ...(await typed(tx, authorId, said, input.mentions)),
        updatedAt: now,
        ...(shown && { editedAt: now }),
      })
      .where(eq(comments.id, id));
    // Given up first: those that stay are then taken into use again, as the author's.
    await showPictures(tx, id, []);
    await attachPictures(tx, id, authorId, input.picture_ids);
    const change = { memberId: authorId, section: state.section, before, screening };
    if (await moveChanged(tx, { cache }, kind, id, change)) await commentEdited(tx, { cache }, id);
    return showOwn(tx, authorId, id);
  });
}

/**
 * Deletes an own comment, whatever its status; again changes nothing. Its pictures are given up. A decision
 * that was made meanwhile does not hold the author back, other words do.
 * @throws AppError NOT_FOUND, CHANGED when it says something else than what was seen
 */
export async function deleteOwnComment(
  { db, cache }: Store,
  authorId: string,
  id: string,
  version: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { targetKind } = await ownComment(tx, authorId, id);
    const kind = commentTarget(targetKind).reviewKind;
    await lockLife(tx, kind, id);
    const row = await commentRow(tx, id);
    const isGone = row?.status === "removed" || row?.status === "withdrawn";
    if (row !== undefined && !isGone) await refuseUnseen(tx, row, version, sameWords);
    const { moved } = await moveLife(tx, { cache }, kind, id, "withdraw", { by: { memberId: authorId } });
    if (moved) await showPictures(tx, id, []);
  });
}

/** Who wrote what a comment answers and quotes. */
async function answeredBy(
  tx: Transaction,
  { rootId, replyToId, quotedId }: Pick<Row, "rootId" | "replyToId" | "quotedId">,
): Promise<string[]> {
  const ids = [replyToId ?? rootId ?? [], quotedId ?? []].flat();
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ authorId: comments.authorId })
    .from(comments)
    .where(inArray(comments.id, ids));
  return rows.map((row) => row.authorId);
}

async function commentRow(tx: Transaction, id: string): Promise<Row | undefined> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id));
  return row;
}

/** Another device of the author, or a moderator, was faster. @throws AppError CHANGED */
async function refuseUnseen(tx: Transaction, row: Row, version: string, agree = Object.is): Promise<void> {
  if (agree(commentVersion(row, await picturesOfComments(tx, [row.id])), version)) return;
  throw new AppError("CHANGED", "这条评论刚刚有变化（在别处改过，或刚被审核），请核对最新内容后再操作");
}

/** @throws AppError FORBIDDEN for another's public comment; his hidden ones are not known to exist */
async function ownComment(tx: Transaction, authorId: string, id: string) {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND");
  if (row.authorId !== authorId) throw new AppError(row.status === "published" ? "FORBIDDEN" : "NOT_FOUND");
  return row;
}
