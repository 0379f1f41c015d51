import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const leadScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "lead.form", title: "预约", query: ["series"] },
    { id: "my.leads", title: "预约记录", tab: "My", private: true },
  ],
  paths,
);
