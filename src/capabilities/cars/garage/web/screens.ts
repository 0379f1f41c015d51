import type { ScreenCode } from "#client/screen-route.ts";

const visitor = { title: "登录后管理爱车", text: "车型、里程、保养和改装都记在这里，只有你自己看得到。" };

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.cars": { screen: () => import("./screens/my-cars.tsx"), visitor },
  "my.car-info": { screen: () => import("./screens/my-car-info.tsx"), visitor },
} satisfies Record<string, ScreenCode>;
