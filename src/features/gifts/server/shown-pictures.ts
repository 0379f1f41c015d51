import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { giftBatches, giftPictures } from "./tables.ts";

/** Batches that were published show their pictures, also once they are closed: to whoever claimed. */
export const shownByGifts: Showing = (mediaId) => sql`exists (
  select 1 from ${giftPictures} p join ${giftBatches} b on b.id = p.batch_id
  where p.media_id = ${mediaId} and b.status <> 'draft')`;
