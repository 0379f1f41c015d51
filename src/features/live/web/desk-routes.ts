import { deskScreensOf } from "#client/desk-screens.ts";

export const liveDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.live",
      title: "直播",
      desk: { group: "operations", icon: "live", permission: "live.manage" },
    },
    { id: "admin.liveroom", title: "直播间", desk: { below: "admin.live" } },
  ],
);
