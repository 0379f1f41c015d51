import { sql } from "drizzle-orm";
import { type Showing, showings } from "#capabilities/media/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/members/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { requestMerge } from "./merge.ts";
import { forgetRequests, requestData } from "./personal-data.ts";
import { carSeries } from "./tables.ts";

/** Series show their picture. */
const shownBySeries: Showing = (mediaId) =>
  sql`exists (select 1 from ${carSeries} where ${carSeries.coverId} = ${mediaId})`;

/** Which cars there are: brands, series, generations, trims. */
export const catalogue: Feature = {
  name: "catalogue",
  title: "车型库",
  offers: [
    showings.offer("catalogue", shownBySeries),
    memberMerges.offer("catalogue", requestMerge),
    personalData.offer("catalogue requests", requestData),
    forgetMember.offer("catalogue", forgetRequests),
  ],
};
