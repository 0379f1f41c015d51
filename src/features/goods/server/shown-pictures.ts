import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { goods, goodsPictures } from "./tables.ts";

/** Goods that are no draft show their pictures and their film, also once they are off: to whoever bought them. */
export const shownByGoods: Showing = (mediaId) => sql`(exists (
  select 1 from ${goodsPictures} p join ${goods} g on g.id = p.goods_id
  where p.media_id = ${mediaId} and g.state <> 'draft') or exists (
  select 1 from ${goods} g where g.video_id = ${mediaId} and g.state <> 'draft'))`;
