import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

/** One screen for every text page; which text stands under which address is the sections' data. */
export const legalScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "document",
      title: "协议与声明",
      perDocument: true,
      query: ["version", "from"],
    },
  ],
  paths,
);
