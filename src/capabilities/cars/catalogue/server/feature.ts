import { sql } from "drizzle-orm";
import { deskParts } from "#capabilities/desk/admin/server/public.ts";
import { type Showing, showings } from "#capabilities/media/media/server/public.ts";
import {
  forgetMember,
  interestChoices,
  memberMerges,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/public.ts";
import { sitemapParts } from "#capabilities/site/site/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { seriesToFollow } from "./interests.ts";
import { requestMerge } from "./merge.ts";
import { requestAnswered } from "./notice-kinds.ts";
import { forgetRequests, requestData } from "./personal-data.ts";
import { countRequests, EDIT } from "./requests.ts";
import { catalogueRoutes } from "./routes.ts";
import { BRAND, brandDocuments, SERIES, seriesDocuments } from "./search-documents.ts";
import { seriesSitemap } from "./series-page.ts";
import { carSeries } from "./tables.ts";

/** Series show their picture. */
const shownBySeries: Showing = (mediaId) =>
  sql`exists (select 1 from ${carSeries} where ${carSeries.coverId} = ${mediaId})`;

/** Which cars there are: brands, series, generations, trims. */
export const catalogue: Feature = {
  name: "catalogue",
  title: "车型库",
  routes: catalogueRoutes,
  permissions: { [EDIT]: "答复补充车型的申请" },
  offers: [
    interestChoices.offer("series of cars", seriesToFollow),
    searchDocuments.offer(BRAND, brandDocuments),
    searchDocuments.offer(SERIES, seriesDocuments),
    sitemapParts.offer("cars", seriesSitemap),
    deskParts.offer("catalogue", countRequests),
    offerNotice(requestAnswered),
    showings.offer("catalogue", shownBySeries),
    memberMerges.offer("catalogue", requestMerge),
    personalData.offer("catalogue requests", requestData),
    forgetMember.offer("catalogue", forgetRequests),
  ],
  demo: [{ mark: "catalogue-requests", after: ["members"], load: () => import("./demo/fill.ts") }],
};
