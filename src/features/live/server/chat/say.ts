import { eq } from "drizzle-orm";
import type { z } from "zod";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import { assertMayWrite, beginLife, screen } from "#capabilities/review/moderation/server/public.ts";
import type { liveChatEndpoints } from "#features/live/chat-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { append } from "../log/append.ts";
import { LIVE_MESSAGE } from "../names.ts";
import type { RoomRow } from "../rooms/move-room.ts";
import { shownRoom } from "../rooms/shown-room.ts";
import { liveMessages } from "../tables.ts";
import { placeLast } from "./placed-last.ts";
import { messagesWhere, presentMessages } from "./present-messages.ts";
import { paced, takePlace } from "./room-pace.ts";
import { assertMaySpeak, hostOf, partIn } from "./room-to-speak-in.ts";
import { typedMessage } from "./typed-message.ts";

type Saying = (typeof liveChatEndpoints)["POST /api/live/{id}/messages"];
type Said = z.output<Saying["body"]>;

/**
 * Says something in a room, or asks its host; the same key again answers what was said the first time. Nothing is stored
 * of what is refused.
 * @throws AppError NOT_FOUND, CLOSED (chat or room), MUTED, MOBILE_REQUIRED, BLOCKED, WORD_REFUSED, RATE_LIMITED with the
 *   seconds to wait: slow mode, too many of his own, or the room speaks faster than anybody reads
 */
export async function say(
  services: Pick<Services, "db" | "cache" | "env" | "events">,
  authorId: string,
  roomId: string,
  input: Said,
  rateLimit: (tx: Transaction) => Promise<void>,
): Promise<z.input<Saying["data"]>> {
  return paced(services.db, { roomId, memberId: authorId }, async () => {
    const { room, id } = await services.db.transaction(async (tx) => {
      const { idempotency_key: key, ...request } = input;
      const room = await shownRoom(tx, roomId);
      let place: (() => Promise<void>) | undefined;
      const { id } = await once(tx, { scope: `live:${roomId}:${authorId}`, key, request }, async () => {
        await rateLimit(tx);
        const stored = await store(tx, services, room, authorId, input);
        place = stored.place;
        return { id: stored.id };
      });
      await place?.();
      return { room, id };
    });
    // Others who speak there no longer wait.
    return answer(services.db, room, authorId, id);
  });
}

async function store(
  tx: Transaction,
  services: Pick<Services, "cache" | "env" | "events">,
  room: RoomRow,
  authorId: string,
  { kind, body, mentions }: Said,
): Promise<{ id: string; place?: () => Promise<void> }> {
  const { section } = room;
  const writer = await assertMayWrite(tx, authorId, section);
  const part = await partIn(tx, room.id, authorId);
  // Two at once from two phones: the second waits, and then finds the first.
  if (part === null && room.slowSeconds > 0) await lock(tx, `live:slow:${room.id}:${authorId}`);
  await assertMaySpeak(tx, room, authorId, part);
  await assertUnblocked(tx, authorId, [await hostOf(tx, room.id)], "在这个直播间发言");
  const screening = await screen(services, tx, {
    ...{ kind: LIVE_MESSAGE, section, member: authorId },
    ...{ texts: [body], field: "body" },
  });
  const [said = body] = screening.texts;
  const typed = await typedMessage(tx, authorId, said, mentions);
  const held = screening.verdict === "hold";
  const [row] = await tx
    .insert(liveMessages)
    .values({
      ...{ roomId: room.id, authorId, kind, ...typed },
      ...{ status: held ? ("in_review" as const) : ("published" as const), region: writer.region },
    })
    .returning({ id: liveMessages.id });
  if (row === undefined) throw new Error("the message was not stored");
  const { id } = row;
  placeLast(tx, id);
  await beginLife(tx, services, LIVE_MESSAGE, id, held ? "submit" : "publish", {
    by: { memberId: authorId },
    section,
    snapshot: { texts: { body: typed.body }, pictures: [] },
    screening,
  });
  if (held) return { id };
  // Its people are heard in any rush.
  const place = () =>
    part === null ? takePlace(tx, room.id, id) : append(tx, room.id, [{ kind: "message", messageId: id }]);
  return { id, place };
}

async function answer(
  db: Queryable,
  room: RoomRow,
  authorId: string,
  id: string,
): Promise<z.input<Saying["data"]>> {
  const [found] = await messagesWhere(db, eq(liveMessages.id, id));
  const [message] = found === undefined ? [] : await presentMessages(db, [found]);
  if (found === undefined || message === undefined) throw new AppError("NOT_FOUND");
  return {
    message,
    state: found.message.status === "published" ? "published" : "in_review",
    wait: (await partIn(db, room.id, authorId)) === null ? room.slowSeconds : 0,
  };
}
