import { deskScreensOf } from "#client/desk-screens.ts";

export const gameDeskScreens = deskScreensOf(
  () => import("./desk-screens.ts"),
  [
    {
      id: "admin.games",
      title: "小游戏成绩",
      desk: { group: "operations", icon: "flag", permission: "games.manage", label: "小游戏" },
    },
  ],
);
