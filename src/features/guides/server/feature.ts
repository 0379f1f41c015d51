import { seriesParts } from "#capabilities/cars/catalogue/server/public.ts";
import { deskFigures } from "#capabilities/desk/admin/server/public.ts";
import { showings } from "#capabilities/media/media/server/public.ts";
import { forgetMember, memberMerges, personalData } from "#capabilities/people/members/server/public.ts";
import { offerNotice } from "#capabilities/people/notices/server/public.ts";
import { searchDocuments } from "#capabilities/site/search/server/public.ts";
import { sitemapParts } from "#capabilities/site/site/server/public.ts";
import type { Feature } from "#platform/feature.ts";
import { reportFigure } from "./desk/reports.ts";
import { GUIDE, MANAGE } from "./names.ts";
import { reportNotice } from "./notice-kinds.ts";
import { forgetReports, reportData, reportMerge } from "./own-data.ts";
import { guideRoutes } from "./routes.ts";
import { guideSitemap, searchedGuides, seriesGuides, shownByGuides } from "./shown.ts";

/** Installation guides: what fits which car, with tools, steps and torque values. */
export const guides: Feature = {
  name: "guides",
  title: "安装指南",
  routes: guideRoutes,
  permissions: { [MANAGE]: { title: "编辑安装指南、处理反馈", within: ["section"] } },
  offers: [
    showings.offer("guides", shownByGuides),
    seriesParts.offer("guides", seriesGuides),
    searchDocuments.offer(GUIDE, searchedGuides),
    sitemapParts.offer("guides", guideSitemap),
    deskFigures.offer("guide reports", reportFigure),
    offerNotice(reportNotice),
    personalData.offer("guide reports", reportData),
    forgetMember.offer("guide reports", forgetReports),
    memberMerges.offer("guide reports", reportMerge),
  ],
  demo: [{ mark: "guides", after: ["members"], load: () => import("./demo/fill.ts") }],
};
