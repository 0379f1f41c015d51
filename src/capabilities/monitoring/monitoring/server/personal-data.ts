import { mergeByHandingOver } from "#capabilities/people/members/server/public.ts";
import { keywordHits, monitoredTexts } from "./tables.ts";

/** Texts and hits go with what they are about. */
export const monitoringMerge = mergeByHandingOver([monitoredTexts.authorId], [keywordHits.authorId]);
