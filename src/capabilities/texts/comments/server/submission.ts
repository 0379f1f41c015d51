import type { z } from "zod";
import type { newCommentSchema } from "#capabilities/texts/comments/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Submission } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import type { comments } from "./tables.ts";

/** What a member sends who writes a comment. */
export type NewComment = z.output<typeof newCommentSchema>;

/** What writing one needs. */
export type Writing = Pick<Services, "db" | "cache" | "env" | "events">;

/** Counts one comment of its author. @throws AppError RATE_LIMITED */
export type CountOne = (tx: Transaction) => Promise<void>;

/** What is stored of one when it is written. */
export type NewRow = Pick<
  typeof comments.$inferSelect,
  | "rootId"
  | "replyToId"
  | "quotedId"
  | "targetKind"
  | "targetId"
  | "authorId"
  | "body"
  | "document"
  | "status"
  | "region"
>;

/** The act that is done once, however often it is sent. */
export function submissionOf(authorId: string, { idempotency_key: key, ...request }: NewComment): Submission {
  return { scope: `comment:${authorId}`, key, request };
}

/** What is refused across a block, after 不能. */
export function actOf({ reply_to_id, quote_id }: NewComment): string {
  if (reply_to_id !== undefined) return "回复这条评论";
  return quote_id !== undefined ? "引用这条内容" : "在这里评论";
}
