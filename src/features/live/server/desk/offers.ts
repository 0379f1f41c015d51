import { deskFigures, deskParts, deskTopics } from "#capabilities/desk/admin/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import type { Offer } from "#platform/extension-point.ts";
import { DESK_TOPIC } from "../rooms/move-room.ts";
import { shownByLive } from "./covers.ts";
import { MANAGE } from "./manage.ts";
import { countWithoutPicture, withoutPictureFigure } from "./waiting.ts";

/** What the desk of rooms offers to others. */
export const deskOffers: readonly Offer[] = [
  deskParts.offer("live", countWithoutPicture),
  deskFigures.offer("live without a picture", withoutPictureFigure),
  deskTopics.offer(DESK_TOPIC, MANAGE),
  showings.offer("live", shownByLive),
];
