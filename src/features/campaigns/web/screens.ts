import type { ScreenCode } from "#client/screen-route.ts";

const page: ScreenCode = {
  screen: () => import("./screens/campaign.tsx"),
  data: () => import("./screens/campaign.data.ts"),
};

/** Where the code of each screen of `routes.ts` is: one screen, whatever the address. */
export const screens = { campaign: page, "campaign.mao": page, page } satisfies Record<string, ScreenCode>;
