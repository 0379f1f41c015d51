import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { liveMessageSchema } from "#features/live/chat-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { mentionsOf } from "#shared/document.ts";
import { liveMessages, livePeople } from "../tables.ts";

export type MessageView = z.input<typeof liveMessageSchema>;
export type MessageRow = typeof liveMessages.$inferSelect;

interface Found {
  message: MessageRow;
  part: MessageView["part"];
}

/** Messages with the part that their authors have in the room. */
export function messagesWhere(db: Queryable, condition: SQL | undefined) {
  return db
    .select({ message: liveMessages, part: livePeople.role })
    .from(liveMessages)
    .leftJoin(
      livePeople,
      and(eq(livePeople.roomId, liveMessages.roomId), eq(livePeople.memberId, liveMessages.authorId)),
    )
    .where(condition);
}

/** Messages as everybody sees them, in the order given. */
export async function presentMessages(db: Queryable, found: readonly Found[]): Promise<MessageView[]> {
  const cards = await memberCards(
    db,
    found.map(({ message }) => message.authorId),
  );
  return found.flatMap(({ message, part }) => {
    const author = cards.get(message.authorId);
    if (author === undefined) return [];
    return [
      {
        id: message.id,
        seq: message.seq,
        kind: message.kind,
        author,
        part,
        body: message.body,
        mentions: message.document === null ? [] : mentionsOf(message.document),
        region: message.region,
        at: message.createdAt.toISOString(),
        votes: message.votes,
        answered: message.answeredAt !== null,
      },
    ];
  });
}

/** Those of these messages that everybody sees, by id. */
export async function shownMessages(
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, MessageView>> {
  if (ids.length === 0) return new Map();
  const found = await messagesWhere(
    db,
    and(inArray(liveMessages.id, [...ids]), eq(liveMessages.status, "published")),
  );
  return new Map((await presentMessages(db, found)).map((view) => [view.id, view]));
}
