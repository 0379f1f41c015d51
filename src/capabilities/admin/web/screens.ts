import type { ScreenCode } from "#client/screen-route.ts";

const data = () => import("./screens/admin.data.ts");

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "admin.login": {
    screen: () => import("./screens/admin-login.tsx"),
    data,
  },
} satisfies Record<string, ScreenCode>;
