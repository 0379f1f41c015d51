import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `desk-routes.ts` is. */
export const screens = {
  "admin.campaigns": { screen: () => import("./screens/admin-campaigns.tsx") },
  "admin.campaign": { screen: () => import("./screens/admin-campaign.tsx") },
  "admin.pages": { screen: () => import("./screens/admin-pages.tsx") },
  "admin.page": { screen: () => import("./screens/admin-page.tsx") },
  "admin.campaignpreview": { screen: () => import("./screens/campaign-preview.tsx") },
} satisfies Record<string, ScreenCode>;
