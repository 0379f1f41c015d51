import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "lead.form": {
    screen: () => import("./screens/lead-form.tsx"),
    data: () => import("./screens/lead-form.data.ts"),
  },
  "my.leads": {
    screen: () => import("./screens/my-leads.tsx"),
    visitor: {
      title: "登录后查看预约",
      text: "查看试驾和到店预约的转交记录，可随时撤回。",
    },
  },
} satisfies Record<string, ScreenCode>;
