import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.members": { screen: () => import("./screens/members.tsx") },
  "admin.usertexts": { screen: () => import("./screens/user-texts.tsx") },
} satisfies Record<string, ScreenCode>;
