import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.grade": {
    screen: () => import("./screens/my-grade.tsx"),
    visitor: { title: "登录后查看等级", text: "查看成长值、权益和升级进度。" },
  },
  "my.gradeinfo": {
    screen: () => import("./screens/grade-info.tsx"),
    data: () => import("./screens/grade-info.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
