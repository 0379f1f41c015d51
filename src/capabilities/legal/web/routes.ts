import { screensOf } from "#client/screen-route.ts";

/** One screen for every text page; which text stands under which address is the sections' data. */
export const legalScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "document",
      title: "协议与声明",
      path: {},
      perDocument: true,
      query: ["version", "from"],
    },
  ],
);
