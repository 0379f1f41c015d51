import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const previewScreens = screensOf(
  () => import("./screens.ts"),
  [{ id: "preview.phone", title: "手机预览", query: ["host", "form", "view", "type", "id", "token"] }],
  paths,
);
