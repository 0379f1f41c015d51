import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const garageScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "my.cars", title: "我的爱车", tab: "My", private: true },
    { id: "my.car-info", title: "爱车信息", tab: "My", private: true, query: ["id"] },
  ],
  paths,
);
