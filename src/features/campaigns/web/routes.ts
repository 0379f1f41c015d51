import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const campaignScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "campaign", title: "专题" },
    { id: "campaign.mao", title: "专题" },
    { id: "page", title: "页面" },
  ],
  paths,
);
