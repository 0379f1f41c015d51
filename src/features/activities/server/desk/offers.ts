import { deskFigures, deskParts } from "#capabilities/desk/admin/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { textKinds } from "#capabilities/texts/writing/server/public.ts";
import { batches } from "#platform/batches/batch.ts";
import type { Offer } from "#platform/extension-point.ts";
import { ACTIVITY } from "../names.ts";
import { activityText, shownByActivities } from "./shown-pictures.ts";
import { tellingBatch, tellingNotice, WAITING_TELLINGS } from "./tellings.ts";
import { countReviews, reviewFigure } from "./waiting.ts";

/** What the desk of activities offers to others. */
export const deskOffers: readonly Offer[] = [
  showings.offer("activities", shownByActivities),
  textKinds.offer(ACTIVITY, activityText),
  deskParts.offer("activities", countReviews),
  deskFigures.offer("activity sign-ups", reviewFigure),
  offerNotice(tellingNotice),
  batches.offer(WAITING_TELLINGS, tellingBatch),
];
