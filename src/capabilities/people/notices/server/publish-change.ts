import type { Queryable } from "#platform/database/client.ts";
import { memberTopic, publish } from "#platform/events/publish.ts";

/** Has the member's open pages look at their notices again. */
export function publishChange(tx: Queryable, memberId: string): Promise<void> {
  return publish(tx, memberTopic(memberId), "notices.changed");
}
