import { expect, test } from "vitest";
import { hostOf } from "./host.ts";
import { shareLink } from "./share-card.ts";

test.each([
  ["/article/7/post", "https://paddock.test/article/7/post"],
  [
    "/article/7/post?token=pm_1&code=a&state=b&source=6&access_token=c#comments",
    "https://paddock.test/article/7/post",
  ],
  ["/content?tag=盘山路&source=8", "https://paddock.test/content?tag=%E7%9B%98%E5%B1%B1%E8%B7%AF"],
])("%s is shared as %s", (path, link) => {
  expect(shareLink(path, "https://paddock.test")).toBe(link);
});

test.each([
  ["Mozilla/5.0 (iPhone) PaddockApp/2.1", "shell"],
  ["Mozilla/5.0 (iPhone) MicroMessenger/8.0.40", "wechat"],
  ["Mozilla/5.0 (Linux) MicroMessenger/8.0.40 miniProgram/wx1", "mini-program"],
  ["Mozilla/5.0 (X11; Linux x86_64) Chrome/140", "browser"],
  ["NotPaddockApp/1", "browser"],
] as const)("%s is a %s", (userAgent, host) => {
  expect(hostOf(userAgent)).toBe(host);
});
