import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { entryStands } from "#capabilities/site/blocks/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/public.ts";
import { homeNow, sitemapParts } from "#capabilities/site/site/server/public.ts";
import { articleCompanions } from "#features/articles/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { rounds } from "#platform/rounds/each-row.ts";
import { LIVE } from "../names.ts";
import { liveDocuments } from "../search-documents.ts";
import { liveSitemap } from "../sitemap.ts";
import { liveOfArticle } from "./companion.ts";
import { liveNow } from "./home-now.ts";
import { livesEntry } from "./list-rooms.ts";
import { cancelledNotice, soonNotice, startedNotice } from "./notices.ts";
import { forgetPeople, partData, peopleMerge, reminderData } from "./personal-data.ts";
import { REMINDER_ROUND } from "./remind.ts";

/** Where the rest of the app knows rooms. */
export const pageOffers: NonNullable<Feature["offers"]> = [
  offerNotice(soonNotice),
  offerNotice(startedNotice),
  offerNotice(cancelledNotice),
  rounds.offer(REMINDER_ROUND, { title: "直播开播提醒", row: "预约" }),
  searchDocuments.offer(LIVE, liveDocuments),
  sitemapParts.offer("live", liveSitemap),
  homeNow.offer(LIVE, liveNow),
  entryStands.offer("live", livesEntry),
  personalData.offer("live reminders", reminderData),
  personalData.offer("live people", partData),
  forgetMember.offer("live people", forgetPeople),
  memberMerges.offer("live people", peopleMerge),
  articleCompanions.offer(LIVE, liveOfArticle),
];
