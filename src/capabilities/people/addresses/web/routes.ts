import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const addressScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "my.address", title: "收货地址", tab: "My", private: true, query: ["pick"] },
    { id: "my.createaddr", title: "编辑收货地址", tab: "My", private: true, query: ["id"] },
  ],
  paths,
);
