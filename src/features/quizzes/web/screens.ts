import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "quiz.in": {
    screen: () => import("./screens/fate-in.tsx"),
    data: () => import("./screens/fate-in.data.ts"),
  },
  "quiz.form": {
    screen: () => import("./screens/fate-form.tsx"),
    data: () => import("./screens/fate-form.data.ts"),
  },
  "quiz.share": {
    screen: () => import("./screens/fate-share.tsx"),
    data: () => import("./screens/fate-share.data.ts"),
  },
  "quiz.result": {
    screen: () => import("./screens/fate-result.tsx"),
    data: () => import("./screens/fate-result.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
