import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.members": { screen: () => import("./screens/members.tsx") },
  "admin.usertexts": { screen: () => import("./screens/user-texts.tsx") },
  "admin.segments": { screen: () => import("./screens/segments.tsx") },
  "admin.messages": { screen: () => import("./screens/messages.tsx") },
  "admin.warningtemplates": { screen: () => import("./screens/warning-templates.tsx") },
} satisfies Record<string, ScreenCode>;
