import type { LiveMessage } from "#features/live/chat-contract.ts";
import type { DeskMessage } from "#features/live/desk-contract.ts";

/** Newest first, as the desk lists them: numbers as text are compared by their length before their digits. */
const newestFirst = (a: { id: string }, b: { id: string }): number =>
  b.id.length - a.id.length || (b.id > a.id ? 1 : b.id < a.id ? -1 : 0);

/**
 * What was said in a room, newest first: what the desk's list says, and what the room's stream has told since. The stream
 * knows all that is seen between its first and its last message: what the list has there and it has not was removed.
 * @param live in the order of the room
 */
export function rowsOf(listed: readonly DeskMessage[], live: readonly LiveMessage[]): DeskMessage[] {
  const shown = new Map(live.map((message) => [message.id, message]));
  const from = live[0]?.seq ?? Number.POSITIVE_INFINITY;
  const to = live.at(-1)?.seq ?? Number.NEGATIVE_INFINITY;
  const muted = new Map(listed.map((message) => [message.author.id, message.muted]));
  const rows = new Map<string, DeskMessage>();
  for (const message of listed) {
    const now = shown.get(message.id);
    const { seq, status } = message;
    const isGone = status === "published" && now === undefined && seq !== null && seq >= from && seq <= to;
    rows.set(message.id, {
      ...message,
      ...now,
      status: now !== undefined ? "published" : isGone ? "removed" : status,
    });
  }
  for (const message of live)
    if (!rows.has(message.id))
      rows.set(message.id, {
        ...message,
        status: "published",
        muted: muted.get(message.author.id) ?? false,
      });
  return [...rows.values()].toSorted(newestFirst);
}
