/**
 * Kinds of screens that views are told apart by: how the ids of screens begin. Addresses are not counted one by one, so
 * that what is kept is bounded and says nothing of what one visitor read.
 */
export const screenKinds = {
  home: "首页",
  content: "资讯列表",
  article: "资讯",
  section: "分区首页",
  bbs: "论坛",
  ask: "问答",
  topic: "话题",
  group: "车友群",
  active: "活动",
  live: "直播",
  campaign: "专题",
  page: "专题页",
  shop: "商城",
  gift: "礼品",
  partner: "合伙人",
  quiz: "答题",
  guide: "安装指南",
  lead: "预约",
  car: "车系",
  approve: "车主认证",
  voice: "达人",
  club: "车友会",
  space: "个人主页",
  my: "我的",
  search: "搜索",
  login: "登录",
  document: "协议与说明",
  other: "其他",
} as const;

type ScreenKind = keyof typeof screenKinds;

/** The kind of a screen by the beginning of its id; `other` for one that has no name of its own. */
export const kindOfScreen = (head: string): ScreenKind =>
  Object.hasOwn(screenKinds, head) ? (head as ScreenKind) : "other";

/** Where visits come from when no channel is named. */
const sourceKinds = {
  direct: "直接打开",
  wechat: "微信",
  search: "搜索引擎",
  site: "其他网站",
} as const;

export type SourceKind = keyof typeof sourceKinds;

/** `channel:6` is a channel by its number, beyond the kinds. */
export function sourceName(key: string): string {
  if (key === "channel:other") return "其他渠道";
  if (key.startsWith("channel:")) return `渠道 ${key.slice("channel:".length)}`;
  return Object.hasOwn(sourceKinds, key) ? sourceKinds[key as SourceKind] : key;
}

/** Periods that figures are summed by. */
export const statisticUnits = ["day", "week", "month"] as const;
export type StatisticUnit = (typeof statisticUnits)[number];

/** The parts of the statistics, in the order of their tabs. */
export const statisticParts = {
  overview: "概况",
  sources: "来源",
  retention: "留存",
  funnels: "转化",
  output: "产出",
  searches: "搜索无果",
} as const;
export type StatisticPart = keyof typeof statisticParts;
