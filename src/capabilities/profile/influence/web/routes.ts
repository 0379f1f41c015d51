import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const influenceScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "voice.landing", title: "达人招募" },
    { id: "voice.apply", title: "达人申请", private: true },
    { id: "voice.ok", title: "申请成功", private: true },
    { id: "voice.audit", title: "申请进度", private: true },
  ],
  paths,
);
