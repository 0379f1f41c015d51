import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { keywordHits, monitoredTexts } from "./tables.ts";

/** Texts and hits go with what they are about. */
export const monitoringMerge: MemberMerge = {
  columns: ["monitored_texts.author_id", "keyword_hits.author_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, monitoredTexts.authorId);
    await handOver(tx, accounts, keywordHits.authorId);
  },
};
