import type { Invented } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { liveLog, liveMessages, type liveRooms, liveVotes } from "../tables.ts";
import { readDemoChat } from "./content.ts";

const SECOND = 1000;

/**
 * What was said in a room, in the order of its log.
 * @returns the last number of the log
 */
export async function fillChat(
  tx: Transaction,
  room: typeof liveRooms.$inferSelect,
  people: ReadonlyMap<string, Invented>,
): Promise<number> {
  const roomId = room.id;
  const lines = (await readDemoChat()).flatMap((line) => {
    const author = people.get(line.by);
    return author === undefined ? [] : { ...line, author };
  });
  if (lines.length === 0) return 0;
  const rows = lines.map(({ seconds, kind, body, votes, author }, at) => {
    const createdAt = new Date(room.startsAt.getTime() + seconds * SECOND);
    const voters = [...people.values()].filter(({ id }) => id !== author.id).slice(0, votes);
    return {
      voters,
      row: {
        ...{ roomId, authorId: author.id, kind, body, region: author.region, seq: at + 1 },
        ...{ status: "published" as const, votes: voters.length, createdAt, updatedAt: createdAt },
        answeredAt: kind === "question" ? room.endedAt : null,
      },
    };
  });
  const stored = await tx
    .insert(liveMessages)
    .values(rows.map(({ row }) => row))
    .returning();
  const ids = new Map(stored.map(({ seq, id }) => [seq, id]));
  await tx.insert(liveLog).values(
    rows.map(({ row: { seq, createdAt: at } }) => ({
      ...{ roomId, seq, at, kind: "message" as const, messageId: ids.get(seq) ?? null },
    })),
  );
  const votes = rows.flatMap(({ row: { seq }, voters }) =>
    voters.map(({ id: memberId }) => ({ messageId: ids.get(seq) ?? "", memberId })),
  );
  if (votes.length > 0) await tx.insert(liveVotes).values(votes);
  return rows.length;
}
