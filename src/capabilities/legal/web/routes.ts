import type { ScreenRoute } from "#client/screen-route.ts";

/** One screen for every text page; which text stands under which address is the sections' data. */
export const legalScreens: readonly ScreenRoute[] = [
  {
    id: "document",
    title: "协议与声明",
    path: {},
    perDocument: true,
    query: ["version", "from"],
    screen: () => import("./screens/document.tsx"),
    data: () => import("./screens/document.data.ts"),
  },
];
