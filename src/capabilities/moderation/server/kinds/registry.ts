import { AppError } from "#shared/errors.ts";
import { articleComment } from "./article-comment.ts";
import type { ReviewKind } from "./kind.ts";

/** Every review queue, in the order in which the administration shows them. */
export const reviewKinds: readonly ReviewKind[] = [articleComment];

/** @throws AppError INVALID_INPUT when there is no such queue */
export function reviewKind(name: string): ReviewKind {
  const kind = reviewKinds.find((candidate) => candidate.name === name);
  if (kind === undefined) throw new AppError("INVALID_INPUT", "没有这个审核队列");
  return kind;
}
