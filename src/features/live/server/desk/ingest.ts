import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { ingestSchema } from "#features/live/desk-contract.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { onAir } from "#shared/live.ts";
import { dropPublisher } from "../media/control.ts";
import { changeRoom, moveRoom, type RoomRow } from "../rooms/move-room.ts";
import { keyToType, newStream } from "../rooms/stream-key.ts";
import { lockManaged, managedRoom, recordLive } from "./manage.ts";

type Ingest = z.input<typeof ingestSchema>;

/**
 * Address and key for whoever sends the picture. That they were read is written down; they themselves are not.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for a room that was called off, or whose key cannot be opened any more
 */
export async function showIngest(
  services: Pick<Services, "db" | "env" | "keys">,
  at: AtDesk,
  id: string,
): Promise<Ingest> {
  return services.db.transaction(async (tx) => {
    const row = await managedRoom(tx, at.actor, id);
    const shown = ingestOf(services, row);
    await recordLive(tx, at, "live.ingest", row);
    return shown;
  });
}

/**
 * Draws a new name and key of the stream, and ends what is sent with the old ones.
 * @throws AppError NOT_FOUND, FORBIDDEN; CONFLICT for a room that was called off
 */
export async function renewKey(
  services: Pick<Services, "db" | "env" | "keys" | "cache" | "log">,
  at: AtDesk,
  id: string,
): Promise<Ingest> {
  const { before, after } = await transact(services.db, async (tx) => {
    const row = await lockManaged(tx, at.actor, id);
    demandNotCancelled(row);
    await recordLive(tx, at, "live.renewed", row);
    const fresh = { ...newStream(services.keys), publisher: "" };
    const changed =
      row.state === "live"
        ? await moveRoom(tx, services, row, "interrupted", fresh)
        : await changeRoom(tx, services, id, fresh);
    return { before: row, after: changed };
  });
  if (before.publisher !== "" || onAir(before.state))
    await dropPublisher(services, before.streamName, before.publisher);
  return ingestOf(services, after);
}

function ingestOf({ env, keys }: Pick<Services, "env" | "keys">, row: RoomRow): Ingest {
  demandNotCancelled(row);
  if (!keys.knows(row.sealedKeyId))
    throw new AppError("CONFLICT", "服务器换过加密密钥，旧的推流密钥打不开了，请更换推流密钥");
  return { url: env.LIVE_INGEST_URL ?? "", key: keyToType(keys, row) };
}

function demandNotCancelled({ state }: RoomRow): void {
  if (state === "cancelled") throw new AppError("CONFLICT", "直播已取消，不能再推流");
}
