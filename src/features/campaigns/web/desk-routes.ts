import { deskScreensOf } from "#client/desk-screens.ts";

export const campaignDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.campaigns",
      title: "专题",
      desk: { group: "pages", icon: "image", permission: "campaigns.write" },
    },
    { id: "admin.campaign", title: "编辑专题", desk: { below: "admin.campaigns" } },
    {
      id: "admin.pages",
      title: "页面",
      desk: { group: "content", icon: "doc", permission: "pages.write" },
    },
    { id: "admin.page", title: "编辑页面", desk: { below: "admin.pages" } },
    // Whoever has a link may open it: its token is asked, not a role.
    { id: "admin.campaignpreview", title: "专题预览", query: ["id", "token"] },
  ],
);
