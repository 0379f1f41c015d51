import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const catalogueScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "my.carlist", title: "选择车系", tab: "My", query: ["brand"] },
    { id: "my.cargene", title: "选择代际", tab: "My", query: ["series", "back"] },
    { id: "my.carmodel", title: "选择车型", tab: "My", query: ["series", "gene", "back"] },
    { id: "car.series", title: "车系" },
  ],
  paths,
);
