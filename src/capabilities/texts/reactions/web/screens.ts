import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.collect": {
    screen: () => import("./screens/my-collect.tsx"),
    visitor: { title: "登录后查看收藏", text: "查看收藏的文章、图集和视频。" },
  },
} satisfies Record<string, ScreenCode>;
