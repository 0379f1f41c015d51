import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const partnerScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "partner.form", title: "合伙人申请", tab: "My", private: true },
    { id: "partner.state", title: "合伙人", tab: "My", private: true },
  ],
  paths,
);
