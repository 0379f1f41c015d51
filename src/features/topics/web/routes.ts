import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const topicScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "topic.list", title: "话题", query: ["name", "pick"] },
    { id: "topic.more", title: "全部话题", keepAlive: true, query: ["class", "q"] },
    { id: "topic.info", title: "话题详情", keepAlive: true, query: ["tab"] },
    { id: "topic.create", title: "创建话题", private: true },
    { id: "topic.manage", title: "管理话题", private: true },
  ],
  paths,
);
