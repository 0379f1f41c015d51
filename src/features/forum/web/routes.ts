import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const forumScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "bbs.home",
      title: "社区",
      keepAlive: true,
      tab: "Community",
      tabBar: true,
      query: ["tab", "city"],
    },
    { id: "bbs.channel", title: "版块", keepAlive: true, query: ["tab", "series", "city"] },
    { id: "bbs.post", title: "帖子详情", likely: true, query: ["sort", "only", "comment", "floor"] },
    { id: "my.bbs", title: "我的帖子", tab: "My", private: true, query: ["tab", "edit"] },
  ],
  paths,
);
