import { screensOf } from "#client/screen-route.ts";
import { paths } from "#sections/paths.ts";

export const articleScreens = screensOf(
  () => import("./screens.ts"),
  [
    { id: "home", title: "首页", keepAlive: true, tab: "Home", tabBar: true, query: ["tab", "channel"] },
    { id: "home.club", title: "首页", keepAlive: true, tab: "Home", tabBar: true, query: ["tab", "channel"] },
    { id: "home.demo", title: "首页预览", query: ["tab", "channel", "layout", "bare"] },
    { id: "content.list", title: "精选内容", keepAlive: true, query: ["tab", "tag", "series"] },
    { id: "content.comment", title: "全部评论", query: ["tab"] },
    { id: "article.post", title: "文章详情", likely: true },
    { id: "article.pic", title: "图集", likely: true },
    { id: "article.video", title: "视频详情", likely: true },
    { id: "article.legacy", title: "旧链接跳转" },
    { id: "article.legacy-page", title: "旧链接跳转" },
  ],
  paths,
);
