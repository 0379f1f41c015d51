import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { OpinionRow } from "./present.ts";

/** Path of the page where a text stands; empty where nobody sees it. */
export async function linkOf(
  db: Queryable,
  { kind, targetId }: Pick<OpinionRow, "kind" | "targetId">,
): Promise<string> {
  const content = await reviewKinds.get(kind)?.load(db, [targetId]);
  const found = content?.get(targetId)?.content;
  return found?.public ? found.link : "";
}
