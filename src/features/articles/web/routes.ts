import type { ScreenRoute } from "#client/screen-route.ts";
import { articleData } from "./screens/article.data.ts";

// With the app and not fetched when they are wanted: a touched card asks for its article at once.
const [postData, picData, videoData] = [articleData("post"), articleData("pic"), articleData("video")];

export const articleScreens: readonly ScreenRoute[] = [
  {
    id: "home",
    title: "首页",
    path: { umbrella: "/" },
    keepAlive: true,
    tab: "Home",
    tabBar: true,
    query: ["tab", "channel"],
    screen: () => import("./screens/home.tsx"),
    data: () => import("./screens/home.data.ts"),
  },
  {
    id: "home.club",
    title: "首页",
    path: { club: "/home" },
    keepAlive: true,
    tab: "Home",
    tabBar: true,
    query: ["tab", "channel"],
    screen: () => import("./screens/club-home.tsx"),
    data: () => import("./screens/home.data.ts"),
  },
  {
    id: "content.list",
    title: "精选内容",
    path: "/content",
    keepAlive: true,
    query: ["tab", "tag", "series"],
    screen: () => import("./screens/content.tsx"),
    data: () => import("./screens/content.data.ts"),
  },
  {
    id: "article.post",
    title: "文章详情",
    path: "/article/:id/post",
    likely: true,
    screen: () => import("./screens/article-post.tsx"),
    data: () => postData,
  },
  {
    id: "article.pic",
    title: "图集",
    path: "/article/:id/pic",
    likely: true,
    screen: () => import("./screens/article-pic.tsx"),
    data: () => picData,
  },
  {
    id: "article.video",
    title: "视频详情",
    path: "/article/:id/video",
    likely: true,
    screen: () => import("./screens/article-video.tsx"),
    data: () => videoData,
  },
  {
    id: "article.legacy",
    title: "旧链接跳转",
    path: { umbrella: "/index/index/information_info/id/:id" },
    screen: () => import("./screens/legacy-address.tsx"),
    data: () => import("./screens/legacy-address.data.ts"),
  },
  {
    id: "article.legacy-page",
    title: "旧链接跳转",
    path: { umbrella: "/detail-:id.html" },
    screen: () => import("./screens/legacy-address.tsx"),
    data: () => import("./screens/legacy-address.data.ts"),
  },
];
