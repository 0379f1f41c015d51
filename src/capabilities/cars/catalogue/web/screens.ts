import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "my.carlist": {
    screen: () => import("./screens/my-car-list.tsx"),
    data: () => import("./screens/my-car-list.data.ts"),
  },
  "my.cargene": {
    screen: () => import("./screens/my-car-gene.tsx"),
    data: () => import("./screens/my-car-gene.data.ts"),
  },
  "my.carmodel": {
    screen: () => import("./screens/my-car-model.tsx"),
    data: () => import("./screens/my-car-model.data.ts"),
  },
  "car.series": {
    screen: () => import("./screens/car-series.tsx"),
    data: () => import("./screens/car-series.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
