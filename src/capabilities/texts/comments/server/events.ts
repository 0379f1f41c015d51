import type { Queryable, Transaction } from "#platform/database/client.ts";
import { publishAll } from "#platform/events/publish.ts";
import type { comments } from "./tables.ts";
import { commentTargets } from "./targets.ts";

/** What the pages follow on which comments under one thing are open. */
export const commentsTopic = (kind: string, id: string) => `comments:${kind}:${id}`;

/** Somebody said something there. */
export const COMMENT_APPEARED = "comments.appeared";

/** Tells pages on which the thread is open that there is something new in it; not what it says, nor who said it. */
export function tellOpenPages(
  tx: Transaction,
  appeared: readonly Pick<typeof comments.$inferSelect, "id" | "targetKind" | "targetId">[],
): Promise<void> {
  return publishAll(
    tx,
    appeared.map(({ id, targetKind, targetId }) => ({
      ...{ topic: commentsTopic(targetKind, targetId), type: COMMENT_APPEARED, payload: { id } },
    })),
  );
}

/** Whether everybody may follow what comes after `comments:` in a topic: a target's kind and id. */
export async function isCommentsTopic(db: Queryable, rest: string): Promise<boolean> {
  const [kind = "", id = ""] = rest.split(":");
  if (!/^[1-9]\d{0,17}$/.test(id)) return false;
  return (await commentTargets.get(kind)?.find(db, id)) != null;
}
