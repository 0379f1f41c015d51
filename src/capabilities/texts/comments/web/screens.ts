import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.comment": {
    screen: () => import("./screens/my-comment.tsx"),
    visitor: { title: "登录后查看评论", text: "查看写过的评论、审核结果和收到的回复。" },
  },
} satisfies Record<string, ScreenCode>;
