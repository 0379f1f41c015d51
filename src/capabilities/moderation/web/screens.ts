import type { ScreenCode } from "#client/screen-route.ts";

const data = () => import("./screens/admin.data.ts");

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.home": {
    screen: () => import("./screens/admin-home.tsx"),
    data,
  },
  "admin.articlecomment": {
    screen: () => import("./screens/article-comments.tsx"),
    data,
  },
  "admin.account": {
    screen: () => import("./screens/account.tsx"),
    data,
  },
  "admin.administrators": {
    screen: () => import("./screens/administrators.tsx"),
    data,
  },
  "admin.article": {
    screen: () => import("./screens/reported-articles.tsx"),
    data,
  },
} satisfies Record<string, ScreenCode>;
