import { deskFigures, deskParts } from "#capabilities/desk/admin/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { batches } from "#platform/batches/batch.ts";
import type { Offer } from "#platform/extension-point.ts";
import { tellingBatch, tellingNotice, WAITING_TELLINGS } from "./tellings.ts";
import { countReviews, reviewFigure } from "./waiting.ts";

/** What the desk of activities offers to others. */
export const deskOffers: readonly Offer[] = [
  deskParts.offer("activities", countReviews),
  deskFigures.offer("activity sign-ups", reviewFigure),
  offerNotice(tellingNotice),
  batches.offer(WAITING_TELLINGS, tellingBatch),
];
