import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "preview.phone": {
    screen: () => import("./screens/phone-preview.tsx"),
    data: () => import("./screens/phone-preview.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
