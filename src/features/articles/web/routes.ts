import type { ScreenRoute } from "#client/screen-route.ts";

export const articleScreens: readonly ScreenRoute[] = [
  {
    id: "home",
    title: "首页",
    path: { umbrella: "/", club: "/home" },
    keepAlive: true,
    tab: "Home",
    tabBar: true,
    query: ["tab", "channel"],
    screen: () => import("./screens/home.tsx"),
    data: () => import("./screens/home.data.ts"),
  },
  {
    id: "article.post",
    title: "文章详情",
    path: "/article/:id/post",
    screen: () => import("./screens/article-post.tsx"),
    data: () => import("./screens/article-post.data.ts"),
  },
];
