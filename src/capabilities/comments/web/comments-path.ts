import { pathOf } from "#sections/paths.ts";
import type { CommentTargetId } from "./api/client.ts";

/** The screen of all comments under something, below a section's base. */
export function commentsPath({ id }: CommentTargetId): string {
  return pathOf("content.comment", { id });
}
