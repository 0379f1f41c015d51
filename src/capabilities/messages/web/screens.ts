import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.message": {
    screen: () => import("./screens/my-message.tsx"),
    data: () => import("./screens/my-message.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
