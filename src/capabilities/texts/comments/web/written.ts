import type { OwnComment } from "#capabilities/texts/comments/contract.ts";
import type { CommentTargetId } from "./api/client.ts";

type Listener = (target: CommentTargetId, comment: OwnComment) => void;

const listeners = new Set<Listener>();

/** Tells the screens of a thread that the member wrote something there, wherever the composer was opened. */
export function tellWritten(target: CommentTargetId, comment: OwnComment): void {
  for (const listener of [...listeners]) listener(target, comment);
}

/** @returns what ends it */
export function onWritten(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
