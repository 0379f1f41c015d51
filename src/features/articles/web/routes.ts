import { screensOf } from "#client/screen-route.ts";

export const articleScreens = screensOf(
  () => import("./screens.ts"),
  [
    {
      id: "home",
      title: "首页",
      path: { umbrella: "/" },
      keepAlive: true,
      tab: "Home",
      tabBar: true,
      query: ["tab", "channel"],
    },
    {
      id: "home.club",
      title: "首页",
      path: { club: "/home" },
      keepAlive: true,
      tab: "Home",
      tabBar: true,
      query: ["tab", "channel"],
    },
    {
      id: "content.list",
      title: "精选内容",
      path: "/content",
      keepAlive: true,
      query: ["tab", "tag", "series"],
    },
    {
      id: "article.post",
      title: "文章详情",
      path: "/article/:id/post",
      likely: true,
    },
    {
      id: "article.pic",
      title: "图集",
      path: "/article/:id/pic",
      likely: true,
    },
    {
      id: "article.video",
      title: "视频详情",
      path: "/article/:id/video",
      likely: true,
    },
    {
      id: "article.legacy",
      title: "旧链接跳转",
      path: { umbrella: "/index/index/information_info/id/:id" },
    },
    {
      id: "article.legacy-page",
      title: "旧链接跳转",
      path: { umbrella: "/detail-:id.html" },
    },
  ],
);
