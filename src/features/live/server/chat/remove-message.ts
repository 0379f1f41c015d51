import { eq } from "drizzle-orm";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import {
  type ActingModerator,
  moveLife,
  removeModerated,
  tellDecided,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { LIVE_MESSAGE } from "../names.ts";
import { liveMessages } from "../tables.ts";
import { moderatedMessages } from "./moderated.ts";
import { hostOf, partIn } from "./room-to-speak-in.ts";

/** What the author of a message is told that the people of a room removed. */
const REASON = "违反直播间的发言规则";

/**
 * Takes an own message back, or removes one of somebody else as host or moderator; moderators not their host's.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT where it is not there any longer
 */
export async function removeMessage(
  services: Services,
  memberId: string,
  address: string,
  id: string,
): Promise<void> {
  const removed = await services.db.transaction(async (tx) => {
    const message = await messageOf(tx, id);
    if (message.authorId === memberId) {
      await moveLife(tx, services, LIVE_MESSAGE, id, "withdraw", { by: { memberId } });
      return false;
    }
    const part = await partIn(tx, message.roomId, memberId);
    if (part === null) throw new AppError(message.status === "published" ? "FORBIDDEN" : "NOT_FOUND");
    if (message.authorId === (await hostOf(tx, message.roomId)))
      throw new AppError("FORBIDDEN", "不能删除主播的发言");
    const name = (await memberCards(tx, [memberId])).get(memberId)?.nickname ?? "";
    await remove(tx, services, { member: { id: memberId, name }, address }, id, REASON);
    return true;
  });
  if (removed) await tellDecided(services);
}

/**
 * Removes a message for everybody, as its queue would: reports about it are settled, its author is told.
 * @throws AppError NOT_FOUND, CONFLICT where it is not there any longer
 */
export async function remove(
  tx: Transaction,
  services: Services,
  by: ActingModerator,
  id: string,
  reason: string,
): Promise<void> {
  const of = await moderatedMessages.find(tx, id);
  if (of === null) throw new AppError("NOT_FOUND");
  await removeModerated(tx, services, by, { kind: LIVE_MESSAGE, id }, of, reason);
}

async function messageOf(db: Queryable, id: string) {
  const [message] = await db.select().from(liveMessages).where(eq(liveMessages.id, id));
  if (message === undefined) throw new AppError("NOT_FOUND");
  return message;
}
