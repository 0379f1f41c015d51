import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.comment": {
    screen: () => import("./screens/my-comment.tsx"),
    visitor: { title: "登录后查看评论", text: "写过的评论、审核结果和别人的回复都在这里。" },
  },
} satisfies Record<string, ScreenCode>;
