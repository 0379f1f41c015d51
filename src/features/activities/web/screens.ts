import type { ScreenCode } from "#client/screen-route.ts";

const list: ScreenCode = {
  screen: () => import("./pages/screens/activities.tsx"),
  data: () => import("./pages/screens/activities.data.ts"),
};

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "active.list": list,
  "active.open": list,
  "active.past": {
    screen: () => import("./pages/screens/past-activities.tsx"),
    data: () => import("./pages/screens/past-activities.data.ts"),
  },
  "active.info": {
    screen: () => import("./pages/screens/activity.tsx"),
    data: () => import("./pages/screens/activity.data.ts"),
  },
  "active.comment": {
    screen: () => import("./pages/screens/activity-comments.tsx"),
    data: () => import("./pages/screens/activity-comments.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
