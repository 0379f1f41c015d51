import { readSetting } from "#capabilities/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { CommentTarget } from "./target.ts";

/** Whether comments are shown only once they passed (`first`), or at once and reviewed later (`after`). */
export async function reviewMode(db: Queryable, target: CommentTarget): Promise<"first" | "after"> {
  const value = await readSetting(db, target.reviewSetting);
  return value === "first" || value === "after" ? value : target.defaultReview;
}
