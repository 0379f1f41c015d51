import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.articlecomment": { screen: () => import("./screens/article-comments.tsx") },
  "admin.bbslist": { screen: () => import("./screens/bbs-list.tsx") },
  "admin.bbsinfo": { screen: () => import("./screens/bbs-info.tsx") },
  "admin.bbsinfo.one": { screen: () => import("./screens/bbs-info-one.tsx") },
  "admin.bbscomment": { screen: () => import("./screens/bbs-comment.tsx") },
  "admin.reports": { screen: () => import("./screens/reports.tsx") },
  "admin.reasons": { screen: () => import("./screens/reasons.tsx") },
  "admin.screening": { screen: () => import("./screens/screening.tsx") },
  "admin.mutes": { screen: () => import("./screens/mutes.tsx") },
  "admin.reviews": { screen: () => import("./screens/reviews.tsx") },
} satisfies Record<string, ScreenCode>;
