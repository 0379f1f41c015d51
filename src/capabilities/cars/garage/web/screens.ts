import type { ScreenCode } from "#client/screen-route.ts";

const visitor = { title: "登录后管理爱车", text: "记录车型、里程、保养和改装，仅自己可见。" };

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.cars": { screen: () => import("./screens/my-cars.tsx"), visitor },
  "my.car-info": { screen: () => import("./screens/my-car-info.tsx"), visitor },
} satisfies Record<string, ScreenCode>;
