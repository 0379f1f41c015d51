import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "group.list": {
    screen: () => import("./screens/group-list.tsx"),
    data: () => import("./screens/group-list.data.ts"),
  },
  "group.search": {
    screen: () => import("./screens/group-search.tsx"),
    data: () => import("./screens/group-search.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
