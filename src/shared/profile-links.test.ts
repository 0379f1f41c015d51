import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Platform, platforms } from "./influence.ts";
import { checkProfileLink } from "./profile-links.ts";

const right: readonly (readonly [Platform, string, string])[] = [
  [
    "red",
    "https://www.xiaohongshu.com/user/profile/5f1a2b3c4d5e6f7a8b9c0d1e?xhsshare=CopyLink",
    "https://xiaohongshu.com/user/profile/5f1a2b3c4d5e6f7a8b9c0d1e",
  ],
  ["red", "【林小川】 http://xhslink.com/m/3aBcDeFgH 复制后打开小红书", "https://xhslink.com/m/3aBcDeFgH"],
  ["douyin", "长按复制此条消息，打开抖音 https://v.douyin.com/iAbC3xYz/ ", "https://v.douyin.com/iAbC3xYz"],
  ["douyin", "https://www.douyin.com/user/MS4wLjABAAAA_xY-1", "https://douyin.com/user/MS4wLjABAAAA_xY-1"],
  ["bilibili", "space.bilibili.com/12345?spm_id_from=333", "https://space.bilibili.com/12345"],
  ["bilibili", "https://b23.tv/aBc123D", "https://b23.tv/aBc123D"],
  ["weibo", "https://m.weibo.cn/u/1234567890", "https://m.weibo.cn/u/1234567890"],
  ["weibo", "https://weibo.com/linxiaochuan", "https://weibo.com/linxiaochuan"],
  ["channels", "sphAbC123xyz", "sphAbC123xyz"],
  ["channels", "https://weixin.qq.com/sph/AbC12xyz", "https://weixin.qq.com/sph/AbC12xyz"],
  [
    "chejiahao",
    "https://chejiahao.autohome.com.cn/Authors/123456#pvareaid=1",
    "https://chejiahao.autohome.com.cn/Authors/123456",
  ],
];

const wrong: readonly (readonly [Platform, string, RegExp])[] = [
  ["red", "", /请填写小红书主页链接/],
  ["red", "林小川", /没有找到链接/],
  ["red", "https://v.douyin.com/iAbC3xYz/", /这是抖音的链接/],
  ["red", "https://www.xiaohongshu.com/explore/5f1a2b3c4d5e6f7a8b9c0d1e", /这是一条笔记的链接/],
  ["douyin", "https://www.douyin.com/video/7123456789", /这是一条视频的链接/],
  ["bilibili", "https://www.bilibili.com/video/BV1xx411c7mD", /这是一条稿件的链接/],
  ["bilibili", "https://space.bilibili.com.evil.example/12345", /这不是B站的链接/],
  ["bilibili", "https://space.bilibili.com@evil.example/12345", /没有找到链接/],
  ["bilibili", "https://space.bilibili.com:8443/12345", /没有找到链接/],
  ["bilibili", "https://space.bilibili.com/", /这不是主页链接/],
  ["weibo", "https://weibo.com/1234567890/Nabc12345", /这是一条微博的链接/],
  ["channels", "https://channels.weixin.qq.com/web/pages/feed?x=1", /视频号没有网页主页/],
  ["chejiahao", "https://chejiahao.autohome.com.cn/info/123", /这是一条文章的链接/],
];

describe("the link of a profile", () => {
  test.each(right)("of %s is read out of %s", (platform, text, link) => {
    expect(checkProfileLink(platform, text)).toEqual({ ok: true, link });
  });

  test.each(right)("of %s reads the same once it is written down", (platform, _text, link) => {
    expect(checkProfileLink(platform, link)).toEqual({ ok: true, link });
  });

  test.each(wrong)("of %s is refused: %s", (platform, text, message) => {
    const checked = checkProfileLink(platform, text);
    expect(checked.ok ? checked.link : checked.message).toMatch(message);
  });

  test("is one of its platform or a sentence, whatever is typed", () => {
    const hosts =
      /^(?:sph|https:\/\/(?:[a-z0-9-]+\.)*(?:xiaohongshu\.com|xhslink\.com|douyin\.com|iesdouyin\.com|bilibili\.com|b23\.tv|weibo\.com|weibo\.cn|weixin\.qq\.com|autohome\.com\.cn)\/)/;
    const typed = fc.oneof(
      fc.string({ maxLength: 80 }),
      fc.webUrl(),
      fc
        .tuple(fc.constantFrom(...right.map(([, text]) => text)), fc.string({ maxLength: 20 }))
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(fc.constantFrom(...platforms), typed, (platform, text) => {
        const checked = checkProfileLink(platform, text);
        if (!checked.ok) return checked.message.length > 4;
        // What is written down is read again as it is.
        return hosts.test(checked.link) && checkProfileLink(platform, checked.link).ok;
      }),
    );
  });

  test("is never taken for that of another platform", () => {
    for (const [platform, , link] of right)
      for (const other of platforms)
        if (other !== platform)
          expect([other, link, checkProfileLink(other, link).ok]).toEqual([other, link, false]);
  });
});
