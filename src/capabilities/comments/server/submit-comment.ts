import type { z } from "zod";
import type { newCommentSchema } from "#capabilities/comments/contract.ts";
import { attachMedia } from "#capabilities/media/server/public.ts";
import { memberRegion, publishingRefusal } from "#capabilities/members/server/public.ts";
import { moveLife } from "#capabilities/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { type OwnCommentView, presentOwn } from "./present.ts";
import { commentById } from "./queries.ts";
import { reviewMode } from "./review-mode.ts";
import { commentPictures, comments } from "./tables.ts";
import type { TargetState } from "./target.ts";
import { commentTarget, findTarget } from "./targets.ts";

type NewComment = z.output<typeof newCommentSchema>;

/**
 * Writes a comment; the same key again, even at the same moment, answers the comment of the first time.
 * @throws AppError MUTED, MOBILE_REQUIRED, NOT_FOUND, COMMENTS_CLOSED, GONE (what is answered), RATE_LIMITED,
 *   INVALID_INPUT (pictures that are not one's own)
 */
export async function submitComment(
  services: Pick<Services, "db" | "cache">,
  authorId: string,
  input: NewComment,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<OwnCommentView> {
  return services.db.transaction(async (tx) => {
    const { idempotency_key: key, ...request } = input;
    const { id } = await once(tx, { scope: `comment:${authorId}`, key, request }, async () => ({
      id: await store(tx, services, authorId, input, rateLimit),
    }));
    return showOwn(tx, authorId, id);
  });
}

async function store(
  tx: Transaction,
  services: Pick<Services, "cache">,
  authorId: string,
  input: NewComment,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<string> {
  const refusal = await publishingRefusal(tx, authorId);
  if (refusal) throw refusal;
  const { target_kind: targetKind, target_id: targetId } = input;
  const target = commentTarget(targetKind);
  const state = await findTarget(tx, targetKind, targetId);
  if (state.closed) throw new AppError("COMMENTS_CLOSED");
  const place = input.reply_to_id === undefined ? topLevel : await placeOfReply(tx, state, input);
  await rateLimit(tx);
  const mode = await reviewMode(tx, target);
  const [row] = await tx
    .insert(comments)
    .values({
      ...place,
      targetKind,
      targetId,
      authorId,
      body: input.body,
      status: "draft",
      region: await memberRegion(tx, authorId),
    })
    .returning();
  if (row === undefined) throw new Error("the comment was not stored");
  await attachPictures(tx, row.id, authorId, input.picture_ids);
  const by = { memberId: authorId };
  const move = mode === "first" ? "submit" : "publish";
  await moveLife(tx, services, target.reviewKind, row.id, move, { by, section: state.section });
  return row.id;
}

const topLevel = { rootId: null, replyToId: null };

/** @throws AppError GONE when what is answered is not public */
async function placeOfReply(tx: Transaction, target: TargetState, input: NewComment) {
  const answered = await commentById(tx, input.reply_to_id ?? "0");
  if (answered?.comment.status !== "published") throw new AppError("GONE", "要回复的评论不存在或已被删除");
  const { id, rootId, targetKind, targetId } = answered.comment;
  if (targetKind !== input.target_kind || targetId !== target.id) throw new AppError("INVALID_INPUT");
  return rootId === null ? { rootId: id, replyToId: null } : { rootId, replyToId: id };
}

/** Takes the author's uploads into use for a comment, in the order given. */
export async function attachPictures(
  tx: Transaction,
  commentId: string,
  memberId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await attachMedia(tx, ids, { memberId });
  await tx
    .insert(commentPictures)
    .values(rows.map((row, position) => ({ commentId, position, mediaId: row.id })));
}

/** A comment as its author sees it. */
export async function showOwn(tx: Transaction, memberId: string, id: string): Promise<OwnCommentView> {
  const row = await commentById(tx, id);
  const state = row && (await commentTarget(row.comment.targetKind).find(tx, row.comment.targetId));
  const target = state ?? { authorId: null, closed: true };
  const [view] = row === undefined ? [] : await presentOwn(tx, [row], { target, memberId });
  if (view === undefined) throw new AppError("NOT_FOUND");
  return view;
}
