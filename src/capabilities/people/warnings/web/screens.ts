import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.warnings": {
    screen: () => import("./screens/my-warnings.tsx"),
    visitor: { title: "登录后查看警告", text: "查看管理员发给你的警告。" },
  },
} satisfies Record<string, ScreenCode>;
