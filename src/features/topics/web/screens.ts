import type { ScreenCode } from "#client/screen-route.ts";

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  "topic.list": {
    screen: () => import("./screens/topic-home.tsx"),
    data: () => import("./screens/topic-home.data.ts"),
  },
  "topic.more": {
    screen: () => import("./screens/all-topics.tsx"),
    data: () => import("./screens/all-topics.data.ts"),
  },
  "topic.info": {
    screen: () => import("./screens/topic-page.tsx"),
    data: () => import("./screens/topic-page.data.ts"),
  },
  "topic.create": {
    screen: () => import("./screens/create-topic.tsx"),
    visitor: { title: "登录后创建话题", text: "提出一个车友都想聊的话题，通过审核后由你主持。" },
  },
  "topic.manage": {
    screen: () => import("./screens/manage-topics.tsx"),
    visitor: { title: "登录后管理话题", text: "编辑、移交、关闭或删除你主持的话题。" },
  },
} satisfies Record<string, ScreenCode>;
