import { expect, test } from "vitest";
import { isRobot } from "./robots.ts";

test.each([
  "Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/141.0 Safari/537.36",
  "curl/8.5.0",
  "",
])("%s does not read", (userAgent) => {
  expect(isRobot(userAgent)).toBe(true);
});

test.each([
  "Mozilla/5.0 (Linux; Android 15; V2337A) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36 MicroMessenger/8.0.50",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; U; Android 14; zh-cn) AppleWebKit/537.36 Chrome/109 Mobile Safari/537.36 baiduboxapp/13.60",
  "Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 30) AppleWebKit/537.36 Chrome/120 Mobile Safari/537.36",
])("%s reads", (userAgent) => {
  expect(isRobot(userAgent)).toBe(false);
});
