import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.home": {
    screen: () => import("./screens/admin-home.tsx"),
  },
  "admin.articlecomment": {
    screen: () => import("./screens/article-comments.tsx"),
  },
  "admin.account": {
    screen: () => import("./screens/account.tsx"),
  },
  "admin.administrators": {
    screen: () => import("./screens/administrators.tsx"),
  },
  "admin.reviews": {
    screen: () => import("./screens/reviews.tsx"),
  },
} satisfies Record<string, ScreenCode>;
