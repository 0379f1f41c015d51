import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { liveDeskEndpoints } from "#features/live/desk-contract.ts";
import { publish } from "#platform/events/publish.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { DESK_TOPIC } from "../rooms/move-room.ts";
import { newStream } from "../rooms/stream-key.ts";
import { liveCounters, liveRooms } from "../tables.ts";
import { changeCover } from "./covers.ts";
import { demandManaging, recordLive } from "./manage.ts";
import { peopleFrom, storePeople } from "./people.ts";
import { type DeskRoomView, showRoom } from "./present-room.ts";
import { columnsOf, demandArticle, said } from "./room-columns.ts";

type Input = z.output<(typeof liveDeskEndpoints)["POST /api/admin/live"]["body"]>;

/**
 * Drafts a room, with a stream of its own, once however often it is sent.
 * @throws AppError FORBIDDEN for another's section, INVALID_INPUT beside the field, CONFLICT for an article with a room
 */
export async function createRoom(
  services: Pick<Services, "db" | "env" | "keys">,
  at: AtDesk,
  { idempotency_key: key, ...input }: Input,
): Promise<DeskRoomView> {
  const { actor } = at;
  demandManaging(actor, input.section);
  const id = await services.db.transaction((tx) =>
    once(tx, { scope: `live:${actor.id}`, key, request: input }, async () => {
      const columns = columnsOf(input);
      if (columns.articleId !== null) await demandArticle(tx, actor, columns.articleId);
      const [room] = await tx
        .insert(liveRooms)
        .values({ ...columns, ...newStream(services.keys), createdBy: actor.id })
        .returning();
      if (room === undefined) throw new Error("no room was stored");
      await tx.insert(liveCounters).values({ roomId: room.id });
      await changeCover(tx, null, columns.coverId, actor.id);
      await storePeople(tx, room.id, peopleFrom(null, []), peopleFrom(input.host_id, input.moderator_ids));
      await recordLive(tx, at, "live.created", room, { after: said(room) });
      // Nobody but the desk knows of a draft.
      await publish(tx, DESK_TOPIC, "live.changed", { id: room.id });
      return room.id;
    }),
  );
  return showRoom(services, actor, id);
}
