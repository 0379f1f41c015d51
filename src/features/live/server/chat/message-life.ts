import { eq } from "drizzle-orm";
import type { Effects, Put, Standing } from "#capabilities/review/moderation/server/public.ts";
import { type Text, textHidden, textPublished } from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { mentionsOf } from "#shared/document.ts";
import { roomPlace } from "../../address.ts";
import { append } from "../log/append.ts";
import { LIVE_MESSAGE } from "../names.ts";
import { liveMessages, liveRooms } from "../tables.ts";
import { isPlacedLast } from "./placed-last.ts";
import type { MessageRow } from "./present-messages.ts";
import { documentOf, typedMessage } from "./typed-message.ts";

/** A message, locked, as its life knows it. */
export async function readMessage(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(liveMessages).where(eq(liveMessages.id, id)).for("update");
  if (row === undefined) return undefined;
  return {
    state: row.status,
    reason: row.rejectReason,
    snapshot: { texts: { body: row.body }, pictures: [] },
  };
}

/** Puts a locked message where it is to stand. */
export async function writeMessage(
  tx: Transaction,
  _services: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const row = await messageRow(tx, id);
  const body = snapshot?.texts.body ?? row.body;
  const said =
    body === row.body ? {} : await typedMessage(tx, row.authorId, body, mentionsOf(documentOf(row)));
  await tx
    .update(liveMessages)
    .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...said })
    .where(eq(liveMessages.id, id));
}

/** Everybody in the room sees it from now on. One that comes back stands where it stood. */
export async function messageAppeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await messageRow(tx, id);
  await textPublished(tx, cache, await textOf(tx, row));
  if (!isPlacedLast(tx, id)) await append(tx, row.roomId, [{ kind: "message", messageId: id }]);
}

/** Nobody but its author sees it any longer. */
export async function messageDisappeared(tx: Transaction, { cache }: Effects, id: string): Promise<void> {
  const row = await messageRow(tx, id);
  await textHidden(tx, cache, await textOf(tx, row));
  await append(tx, row.roomId, [{ kind: "gone", messageId: id }]);
}

async function messageRow(tx: Transaction, id: string): Promise<MessageRow> {
  const [row] = await tx.select().from(liveMessages).where(eq(liveMessages.id, id));
  if (row === undefined) throw new Error("a message that was moved is not there");
  return row;
}

/** A message as those see it who look into every text. */
async function textOf(tx: Transaction, row: MessageRow): Promise<Text> {
  const [room] = await tx
    .select({ section: liveRooms.section })
    .from(liveRooms)
    .where(eq(liveRooms.id, row.roomId));
  return {
    kind: LIVE_MESSAGE,
    id: row.id,
    document: documentOf(row),
    author_id: row.authorId,
    section: room?.section ?? "",
    path: roomPlace(row.roomId),
    anonymous: false,
  };
}
