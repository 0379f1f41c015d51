import { ExtensionPoint } from "#platform/extension-point.ts";
import { AppError } from "#shared/errors.ts";
import type { ReviewKind } from "./kind.ts";

/** Every review queue, by its name, in the order in which the administration shows them. */
export const reviewKinds = new ExtensionPoint<ReviewKind>("review kind");

/** @throws AppError INVALID_INPUT when there is no such queue */
export function reviewKind(name: string): ReviewKind {
  const kind = reviewKinds.get(name);
  if (kind === undefined) throw new AppError("INVALID_INPUT", "没有这个审核队列");
  return kind;
}
