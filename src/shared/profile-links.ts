import { type Platform, platformNames, platforms } from "./influence.ts";

export type CheckedLink =
  /** `link` is how the profile is written down: https, without anything that follows who shared it. */
  { ok: true; link: string } | { ok: false; message: string };

/** The longest that is looked at, in UTF-16 units: what apps copy has a sentence around the link. */
export const LONGEST_LINK = 500;

interface Pattern {
  /** Hosts of the platform, `www.` left out. */
  hosts: readonly string[];
  /** Host and path of a profile; the first group is what names it. */
  profiles: readonly RegExp[];
  /** Host and path of single works, which are mistaken for the profile. */
  works: readonly RegExp[];
  /** What one work is called there. */
  work: string;
  /** Where a member finds the right link. */
  hint: string;
}

const patterns: Readonly<Record<Platform, Pattern>> = {
  red: {
    hosts: ["xiaohongshu.com", "xhslink.com"],
    profiles: [
      /^xiaohongshu\.com\/user\/profile\/[0-9a-f]{24}$/,
      /^xhslink\.com\/(?:[a-z]\/)?[A-Za-z0-9]{5,20}$/,
    ],
    works: [/^xiaohongshu\.com\/(?:explore|discovery\/item)\//],
    work: "笔记",
    hint: "在小红书打开自己的主页，点右上角“分享”再“复制链接”",
  },
  douyin: {
    hosts: ["douyin.com", "v.douyin.com", "iesdouyin.com"],
    profiles: [
      /^douyin\.com\/user\/[\w-]{8,120}$/,
      /^iesdouyin\.com\/share\/user\/[\w-]{5,120}$/,
      /^v\.douyin\.com\/[\w-]{5,20}$/,
    ],
    works: [/^douyin\.com\/(?:video|note)\//, /^iesdouyin\.com\/share\/(?:video|note)\//],
    work: "视频",
    hint: "在抖音打开“我”，点“分享主页”再“复制链接”",
  },
  bilibili: {
    hosts: ["bilibili.com", "space.bilibili.com", "m.bilibili.com", "b23.tv"],
    profiles: [
      /^space\.bilibili\.com\/\d{1,20}$/,
      /^m\.bilibili\.com\/space\/\d{1,20}$/,
      /^b23\.tv\/[A-Za-z0-9]{5,12}$/,
    ],
    works: [/^(?:m\.)?bilibili\.com\/(?:video|read|bangumi|opus)\//, /^b23\.tv\/(?:BV|av)\w{6,}$/],
    work: "稿件",
    hint: "在B站打开自己的空间，点右上角“分享空间”再“复制链接”",
  },
  weibo: {
    hosts: ["weibo.com", "m.weibo.cn", "weibo.cn"],
    profiles: [
      /^weibo\.com\/(?:u|p)\/\d{5,20}$/,
      /^weibo\.com\/n\/[^/]{1,120}$/,
      /^weibo\.com\/(?!(?:u|n|p|tv|ttarticle|search|hot|login)$)[A-Za-z0-9_-]{2,30}$/,
      /^m\.weibo\.cn\/(?:u|profile)\/\d{5,20}$/,
      /^weibo\.cn\/u\/\d{5,20}$/,
    ],
    works: [
      /^weibo\.com\/\d{5,20}\/\w{5,}$/,
      /^weibo\.com\/(?:tv|ttarticle)\//,
      /^m\.weibo\.cn\/(?:status|detail)\//,
    ],
    work: "微博",
    hint: "在微博打开自己的主页，点右上角“…”再“复制链接”",
  },
  channels: {
    hosts: ["weixin.qq.com", "channels.weixin.qq.com"],
    profiles: [/^weixin\.qq\.com\/sph\/[A-Za-z0-9_-]{5,40}$/],
    works: [/^channels\.weixin\.qq\.com\//],
    work: "视频",
    hint: "视频号没有网页主页：在视频号的账号管理里复制“视频号 ID”（以 sph 开头）填在这里",
  },
  chejiahao: {
    hosts: ["chejiahao.autohome.com.cn", "i.autohome.com.cn", "autohome.com.cn"],
    profiles: [/^chejiahao\.autohome\.com\.cn\/authors\/\d{1,20}$/i, /^i\.autohome\.com\.cn\/\d{1,20}$/],
    works: [/^chejiahao\.autohome\.com\.cn\/(?:info|video)\//i],
    work: "文章",
    hint: "在汽车之家打开自己的车家号主页，点“分享”再“复制链接”",
  },
};

/** An account of 视频号 is named by this, since it has no page. */
const CHANNELS_ID = /^sph[A-Za-z0-9]{6,30}$/;

/** Where on a platform the profile's link is found, in words. */
export const linkHint = (platform: Platform): string => patterns[platform].hint;

/**
 * Reads the link of a profile out of what was typed or pasted, which may be the whole sentence that an app copies. Nothing is
 * fetched: that a short link leads to a profile only a person sees who opens it.
 */
export function checkProfileLink(platform: Platform, text: string): CheckedLink {
  const typed = text.trim();
  const name = platformNames[platform];
  const refuse = (message: string): CheckedLink => ({ ok: false, message });
  if (typed === "") return refuse(`请填写${name}主页链接`);
  if (typed.length > LONGEST_LINK) return refuse("链接太长了，请只粘贴主页链接");
  if (platform === "channels" && CHANNELS_ID.test(typed)) return { ok: true, link: typed };
  const url = urlIn(typed);
  if (url === undefined) return refuse(`没有找到链接。${patterns[platform].hint}`);
  const host = url.hostname.replace(/^www\./, "");
  const place = `${host}${url.pathname}`.replace(/\/+$/, "");
  const { hosts, profiles, works, work, hint } = patterns[platform];
  if (!hosts.includes(host)) {
    const other = platforms.find((one) => patterns[one].hosts.includes(host));
    return refuse(
      other === undefined
        ? `这不是${name}的链接。${hint}`
        : `这是${platformNames[other]}的链接，请填写${name}的主页链接`,
    );
  }
  if (works.some((pattern) => pattern.test(place))) return refuse(`这是一条${work}的链接，不是主页。${hint}`);
  if (!profiles.some((pattern) => pattern.test(place))) return refuse(`这不是主页链接。${hint}`);
  return { ok: true, link: `https://${place}` };
}

/** The first web address in a text; undefined where none is, or one with a name, a password or a port in it. */
function urlIn(text: string): URL | undefined {
  const found = /https?:\/\/[^\s\u3000-\u303f\uff00-\uffef"'<>]+/i.exec(text)?.[0];
  // People leave the scheme out.
  const bare = found ?? (/^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/\S+$/i.test(text) ? `https://${text}` : undefined);
  if (bare === undefined || !URL.canParse(bare)) return undefined;
  const url = new URL(bare);
  return url.username === "" && url.password === "" && url.port === "" ? url : undefined;
}

/** The address that opens the account in a browser; null where it has none. */
export function profileAddress(link: string): string | null {
  return link.startsWith("https://") ? link : null;
}
