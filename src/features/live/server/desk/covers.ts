import { sql } from "drizzle-orm";
import { attachMedia, releaseMedia, type Showing } from "#capabilities/media/media/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { liveRooms } from "../tables.ts";

/**
 * Takes a cover into use and gives up the one before.
 * @throws AppError INVALID_INPUT beside the field where it is no picture that this administrator uploaded for it
 */
export async function changeCover(
  tx: Transaction,
  before: string | null,
  after: string | null,
  adminId: string,
): Promise<void> {
  if (before === after) return;
  if (after !== null)
    try {
      await attachMedia(tx, [after], { adminId });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new AppError("INVALID_INPUT", "封面已失效，请重新上传", { field: "cover_id" });
    }
  if (before !== null) await releaseMedia(tx, [before]);
}

/** Rooms that everybody sees show their covers, whatever became of them. */
export const shownByLive: Showing = (mediaId) => sql`exists (
  select 1 from ${liveRooms} where ${liveRooms.coverId} = ${mediaId} and ${liveRooms.state} <> 'draft')`;
