import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  ask: { screen: () => import("./screens/ask.tsx"), data: () => import("./screens/ask.data.ts") },
  "ask.channel": {
    screen: () => import("./screens/channel.tsx"),
    data: () => import("./screens/channel.data.ts"),
  },
  "ask.question": {
    screen: () => import("./screens/question.tsx"),
    data: () => import("./screens/question.data.ts"),
  },
  "ask.answer": {
    screen: () => import("./screens/answers.tsx"),
    data: () => import("./screens/question.data.ts"),
  },
  "ask.comment": {
    screen: () => import("./screens/comments.tsx"),
    data: () => import("./screens/comments.data.ts"),
  },
  "ask.type": { screen: () => import("./screens/type.tsx"), data: () => import("./screens/type.data.ts") },
  "my.ask": {
    screen: () => import("./screens/my-ask.tsx"),
    visitor: { title: "登录后查看问答", text: "查看提问、回答、关注和邀请。" },
  },
} satisfies Record<string, ScreenCode>;
