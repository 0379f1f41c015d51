import { screensOf } from "#client/screen-route.ts";
import { gamePaths } from "../paths.ts";

export const gameScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "game.play", title: "小游戏", query: ["week"] }],
  gamePaths,
);
