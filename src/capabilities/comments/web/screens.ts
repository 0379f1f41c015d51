import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "content.comment": {
    screen: () => import("./screens/all-comments.tsx"),
    data: () => import("./screens/all-comments.data.ts"),
  },
  "my.comment": {
    screen: () => import("./screens/my-comment.tsx"),
    data: () => import("./screens/my-comment.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
