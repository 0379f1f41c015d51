import type { ScreenCode } from "#client/screen-route.ts";

const visitor = { title: "登录后申请达人", text: "有自己的汽车内容账号，就可以来试试。" };

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "voice.landing": {
    screen: () => import("./screens/voice-landing.tsx"),
    data: () => import("./screens/voice-landing.data.ts"),
  },
  "voice.apply": { screen: () => import("./screens/voice-apply.tsx"), visitor },
  "voice.ok": { screen: () => import("./screens/voice-ok.tsx"), visitor },
  "voice.audit": { screen: () => import("./screens/voice-audit.tsx"), visitor },
} satisfies Record<string, ScreenCode>;
