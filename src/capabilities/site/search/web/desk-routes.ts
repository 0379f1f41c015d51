import { deskScreensOf } from "#client/desk-screens.ts";

export const searchDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.searchwords",
      title: "搜索热词",
      desk: { group: "pages", icon: "search", permission: "search.manage", label: "热词" },
    },
  ],
);
