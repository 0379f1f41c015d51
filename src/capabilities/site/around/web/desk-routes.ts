import { deskScreensOf } from "#client/desk-screens.ts";

export const aroundDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.announcements",
      title: "公告",
      desk: { group: "content", icon: "bell", permission: "announcements.manage" },
    },
    {
      id: "admin.adverts",
      title: "广告位",
      desk: { group: "pages", icon: "image", permission: "adverts.manage" },
    },
    {
      id: "admin.links",
      title: "友情链接",
      desk: { group: "pages", icon: "link", permission: "links.manage" },
    },
  ],
);
