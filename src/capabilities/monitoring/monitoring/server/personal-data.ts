import { handedOver } from "#capabilities/people/members/server/public.ts";
import { keywordHits, monitoredTexts } from "./tables.ts";

/** Texts and hits go with what they are about. */
export const monitoringMerge = handedOver([monitoredTexts.authorId], [keywordHits.authorId]);
