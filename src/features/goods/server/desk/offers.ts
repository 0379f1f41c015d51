import { sql } from "drizzle-orm";
import { previewSubjects } from "#capabilities/desk/phone-preview/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import { textKinds } from "#capabilities/texts/writing/server/public.ts";
import type { Offer } from "#platform/extension-point.ts";
import { GOODS } from "../names.ts";
import { shownByGoods } from "../shown-pictures.ts";
import { goods } from "../tables.ts";
import { goodsPreview } from "./preview.ts";

/** What the desk of goods offers to others. */
export const deskOffers: readonly Offer[] = [
  showings.offer("goods", shownByGoods),
  previewSubjects.offer(GOODS, goodsPreview),
  textKinds.offer(GOODS, {
    isPublic: (id) => sql`exists (select 1 from ${goods} g where g.id = ${id} and g.state <> 'draft')`,
  }),
];
