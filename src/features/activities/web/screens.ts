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
  "active.apply": {
    screen: () => import("./sign-up/screens/activity-apply.tsx"),
    visitor: { title: "登录后报名活动", text: "登录后填写报名表，名额即时锁定；已报名的可查看状态。" },
  },
  "active.ok": {
    screen: () => import("./sign-up/screens/activity-ok.tsx"),
    visitor: { title: "登录后查看报名结果", text: "查看入场券、群二维码和候补名次。" },
  },
  "active.mine": {
    screen: () => import("./sign-up/screens/my-activities.tsx"),
    visitor: { title: "登录后查看我的活动", text: "查看报名、候补和入场券。" },
  },
  "active.quick": { screen: () => import("./sign-up/screens/quick-sign-up.tsx") },
  "active.code": {
    screen: () => import("./entry/entry-code.tsx"),
    visitor: { title: "登录后查看入场码", text: "查看已报名活动的入场码，断网也能出示。" },
  },
} satisfies Record<string, ScreenCode>;
