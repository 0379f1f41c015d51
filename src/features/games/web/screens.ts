import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of the screen of `routes.ts` is. */
export const screens = {
  "game.play": {
    screen: () => import("./screens/game-demo.tsx"),
    data: () => import("./screens/game-demo.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
