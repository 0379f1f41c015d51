import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.drafts": {
    screen: () => import("./screens/my-drafts.tsx"),
    visitor: { title: "登录后查看草稿", text: "写到一半的内容存在这里，换一台设备也能接着写。" },
  },
} satisfies Record<string, ScreenCode>;
