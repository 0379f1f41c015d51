import { and, asc, eq, gt } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { type MessageView, shownMessages } from "../chat/present-messages.ts";
import { liveLog } from "../tables.ts";

/** One line of a room's log. */
export interface LogLine {
  seq: number;
  kind: "message" | "gone" | "changed" | "room";
  /** Empty for what concerns the room itself. */
  messageId: string;
  /** What it says, as it was when the line was read; null where everybody sees it no longer, or it is not about one. */
  message: MessageView | null;
}

/**
 * What happened in a room behind a place, oldest first: at most `limit` lines. Their numbers are without gaps, because
 * they are drawn under a lock that is held until the commit.
 */
export async function readLog(
  db: Queryable,
  roomId: string,
  after: number,
  limit: number,
): Promise<LogLine[]> {
  const lines = await db
    .select({ seq: liveLog.seq, kind: liveLog.kind, messageId: liveLog.messageId })
    .from(liveLog)
    .where(and(eq(liveLog.roomId, roomId), gt(liveLog.seq, after)))
    .orderBy(asc(liveLog.seq))
    .limit(limit);
  const ids = lines.flatMap(({ kind, messageId }) =>
    messageId !== null && kind !== "gone" ? [messageId] : [],
  );
  const messages = await shownMessages(db, [...new Set(ids)]);
  return lines.map(({ seq, kind, messageId }) => ({
    ...{ seq, kind, messageId: messageId ?? "" },
    message: kind === "gone" || messageId === null ? null : (messages.get(messageId) ?? null),
  }));
}
