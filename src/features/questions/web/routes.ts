import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const questionScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "ask", title: "问答", keepAlive: true, tab: "Ask", tabBar: true, query: ["tab"] },
    { id: "ask.channel", title: "问题分类", keepAlive: true, tab: "Ask", query: ["tab"] },
    { id: "ask.question", title: "问题", tab: "Ask", likely: true, query: ["sort"] },
    { id: "ask.answer", title: "回答", tab: "Ask", query: ["sort"] },
    { id: "ask.comment", title: "评论", tab: "Ask", query: ["tab"] },
    { id: "ask.type", title: "选择问题类型", tab: "Ask", query: ["category"] },
    { id: "my.ask", title: "我的问答", tab: "My", private: true, query: ["tab", "edit"] },
  ],
  paths,
);
