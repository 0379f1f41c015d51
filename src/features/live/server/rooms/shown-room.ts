import { and, eq, ne } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { liveRooms } from "../tables.ts";
import type { RoomRow } from "./move-room.ts";

/** A room that everybody may see, whatever became of it. @throws AppError NOT_FOUND, also for a draft */
export async function shownRoom(db: Queryable, id: string): Promise<RoomRow> {
  const [row] = await db
    .select()
    .from(liveRooms)
    .where(and(eq(liveRooms.id, id), ne(liveRooms.state, "draft")));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row;
}
