import type { ScreenCode } from "#client/screen-route.ts";
import { articleData } from "./screens/article.data.ts";

// With the app and not fetched when they are wanted: a touched card asks for its article at once.
const [postData, picData, videoData] = [articleData("post"), articleData("pic"), articleData("video")];

/** Where the code of each screen of `routes.ts` is; fetched with the first of them. */
export const screens = {
  home: { screen: () => import("./screens/home.tsx"), data: () => import("./screens/home.data.ts") },
  "home.club": {
    screen: () => import("./screens/club-home.tsx"),
    data: () => import("./screens/home.data.ts"),
  },
  "home.demo": {
    screen: () => import("./screens/home-demo.tsx"),
    data: () => import("./screens/home-demo.data.ts"),
  },
  "content.list": {
    screen: () => import("./screens/content.tsx"),
    data: () => import("./screens/content.data.ts"),
  },
  "content.comment": {
    screen: () => import("./screens/all-comments.tsx"),
    data: () => import("./screens/all-comments.data.ts"),
  },
  "article.post": { screen: () => import("./screens/article-post.tsx"), data: () => postData },
  "article.pic": { screen: () => import("./screens/article-pic.tsx"), data: () => picData },
  "article.video": { screen: () => import("./screens/article-video.tsx"), data: () => videoData },
  "article.legacy": {
    screen: () => import("./screens/legacy-address.tsx"),
    data: () => import("./screens/legacy-address.data.ts"),
  },
  "article.legacy-page": {
    screen: () => import("./screens/legacy-address.tsx"),
    data: () => import("./screens/legacy-address.data.ts"),
  },
} satisfies Record<string, ScreenCode>;
