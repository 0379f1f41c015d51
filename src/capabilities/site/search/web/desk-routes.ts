import { screensOf } from "#client/screen-route.ts";
import { deskPaths } from "#sections/desk-paths.ts";

export const searchDeskScreens = screensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.searchwords",
      title: "搜索热词",
      admin: true,
      desk: { group: "operations", icon: "search", permission: "search.manage", label: "热词" },
    },
  ],
  deskPaths,
);
