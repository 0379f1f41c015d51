import { expect, test } from "vitest";
import { readerSource } from "./reader-source.ts";

const phone = "Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/604";
const wechat = "Mozilla/5.0 (iPhone) AppleWebKit/605 MicroMessenger/8.0.50";

test.each([
  ["inside", "inside", "share", wechat],
  ["inside", "https://paddock.example/bbs", "", phone],
  ["share", "", "share", wechat],
  ["wechat", "", "timeline", phone],
  ["wechat", "https://servicewechat.com/x", "", wechat],
  ["wechat", "https://mp.weixin.qq.com/s/1", "", phone],
  ["search", "https://m.baidu.com/s?wd=x", "", phone],
  ["search", "https://www.google.com.hk/", "", phone],
  ["other", "https://notbaidu.com/", "", phone],
  ["other", "https://forum.example/t/1", "", phone],
  ["direct", "", "", phone],
  ["direct", "no address", "", phone],
])("%s: from %j with the mark %j", (source, from, mark, userAgent) => {
  expect(readerSource({ from, mark, userAgent, host: "paddock.example" })).toBe(source);
});
