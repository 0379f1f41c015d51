import type { Queryable } from "#platform/database/client.ts";
import { memberTopic, publish, publishAll } from "#platform/events/publish.ts";

const CHANGED = "notices.changed";

/** Has the member's open pages look at their notices again. */
export function publishChange(tx: Queryable, memberId: string): Promise<void> {
  return publish(tx, memberTopic(memberId), CHANGED);
}

/** The same for several members; each of them once. */
export const publishChanges = (tx: Queryable, memberIds: readonly string[]): Promise<void> =>
  publishAll(
    tx,
    [...new Set(memberIds)].map((memberId) => ({ topic: memberTopic(memberId), type: CHANGED })),
  );
