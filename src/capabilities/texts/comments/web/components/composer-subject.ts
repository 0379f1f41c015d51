import type { Comment, OwnComment } from "#capabilities/texts/comments/contract.ts";

/** What is being written: a comment, a reply, or an own comment anew. */
export interface ComposerSubject {
  replyTo?: Comment;
  /** What a new comment quotes. */
  quoted?: Comment;
  /** An own comment, also one that waits or was rejected. */
  edited?: Comment | OwnComment;
}
