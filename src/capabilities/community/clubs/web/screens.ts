import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "club.members": {
    screen: () => import("./screens/club-members.tsx"),
    data: () => import("./screens/club-members.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
