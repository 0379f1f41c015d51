import { and, asc, desc, eq, gt, gte, isNull, lt, sql } from "drizzle-orm";
import type { z } from "zod";
import type { liveChatEndpoints } from "#features/live/chat-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { liveLog, liveMessages } from "../tables.ts";
import { type MessageView, messagesWhere, presentMessages } from "./present-messages.ts";

type Query = z.output<(typeof liveChatEndpoints)["GET /api/live/{id}/messages"]["query"]>;

/** Questions that a host looks through. */
const MOST_QUESTIONS = 100;

/**
 * What was said, oldest first: the last before a place, the next behind one or from a moment on, or simply the last.
 * @throws AppError NOT_FOUND
 */
export async function listMessages(
  db: Queryable,
  roomId: string,
  { before, after, from, limit }: Query,
): Promise<{ items: MessageView[]; more: boolean }> {
  await shownRoom(db, roomId);
  const start = from === undefined ? undefined : await placeAt(db, roomId, new Date(from));
  const forwards = after !== undefined || from !== undefined;
  const found = await messagesWhere(
    db,
    and(
      eq(liveMessages.roomId, roomId),
      eq(liveMessages.status, "published"),
      before === undefined ? undefined : lt(liveMessages.seq, before),
      after === undefined ? undefined : gt(liveMessages.seq, after),
      start === undefined ? undefined : gte(liveMessages.seq, start),
    ),
  )
    .orderBy(forwards ? asc(liveMessages.seq) : desc(liveMessages.seq))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  return {
    items: await presentMessages(db, forwards ? page : page.reverse()),
    more: found.length > limit,
  };
}

/** The first place in the log at a moment, or behind it. */
async function placeAt(db: Queryable, roomId: string, at: Date): Promise<number> {
  const [line] = await db
    .select({ seq: liveLog.seq })
    .from(liveLog)
    .where(and(eq(liveLog.roomId, roomId), gte(liveLog.at, at)))
    .orderBy(asc(liveLog.at), asc(liveLog.seq))
    .limit(1);
  // Nothing happened since: behind all that there is.
  return line?.seq ?? 2 ** 31 - 1;
}

/** Questions that the host has not answered, those that most want to know first; then those that he has. */
export async function listQuestions(db: Queryable, roomId: string): Promise<{ items: MessageView[] }> {
  await shownRoom(db, roomId);
  const question = and(
    eq(liveMessages.roomId, roomId),
    eq(liveMessages.kind, "question"),
    eq(liveMessages.status, "published"),
  );
  const order = [desc(liveMessages.votes), desc(liveMessages.id)];
  const open = await messagesWhere(db, and(question, isNull(liveMessages.answeredAt)))
    .orderBy(...order)
    .limit(MOST_QUESTIONS);
  const answered = await messagesWhere(db, and(question, sql`${liveMessages.answeredAt} is not null`))
    .orderBy(...order)
    .limit(MOST_QUESTIONS);
  return { items: await presentMessages(db, [...open, ...answered].slice(0, MOST_QUESTIONS)) };
}
