import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.appeals": {
    screen: () => import("./screens/my-appeals.tsx"),
    visitor: { title: "登录后查看处理与申诉", text: "查看内容未通过或被删除的原因，如不认可，可以申诉。" },
  },
} satisfies Record<string, ScreenCode>;
