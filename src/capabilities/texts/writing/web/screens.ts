import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.drafts": {
    screen: () => import("./screens/my-drafts.tsx"),
    visitor: { title: "登录后查看草稿", text: "没写完的内容会自动保存，换台设备也能接着写。" },
  },
} satisfies Record<string, ScreenCode>;
