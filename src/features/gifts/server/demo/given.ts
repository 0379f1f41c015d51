import type { ClaimState, ClaimWay } from "#shared/gift.ts";

/** A batch of the demo; times in days from now. */
interface Given {
  name: string;
  intro: string;
  /** The first club's instead of the umbrella's. */
  club?: true;
  pictures: readonly string[];
  opens: number;
  closes: number;
  collect: number;
  ways: readonly ClaimWay[];
  /** In fen, where it is asked for. */
  postage?: number;
  review?: true;
  owners?: true;
  minLevel?: number;
  codes?: number;
  items: readonly {
    name: string;
    axes: readonly string[];
    options: readonly { values: readonly string[]; total: number }[];
  }[];
  claims: readonly GivenClaim[];
}

/** What an invented member asked for. */
interface GivenClaim {
  by: string;
  /** Of all options of the batch, in their order. */
  option: number;
  way: ClaimWay;
  /** None is unpaid: the demo has no orders for gifts. */
  state: Exclude<ClaimState, "unpaid">;
  /** Days ago. */
  at: number;
  reason?: string;
}

export const demoStores = [
  {
    name: "西溪体验店",
    address: "杭州市西湖区示范路 18 号一层",
    phone: "0571-00000018",
    hours: "周二至周日 10:00–18:00",
  },
  {
    name: "滨江服务站",
    address: "杭州市滨江区样例大道 66 号",
    phone: "0571-00000066",
    hours: "每天 9:00–20:00",
  },
] as const;

export const demoGifts: readonly Given[] = [
  {
    name: "赛道日参与礼",
    intro: "赛道日的 T 恤，厚棉，洗了不缩。每人一件，到店取或者寄到家都行。\n尺码偏大半码，犹豫就选小的。",
    pictures: ["gift/shirt/blue", "gift/stickers/red"],
    ...{ opens: -3, closes: 60, collect: 90, ways: ["pickup", "mail"] },
    items: [
      {
        name: "赛道日 T 恤",
        axes: ["尺码"],
        options: [
          { values: ["M"], total: 20 },
          { values: ["L"], total: 24 },
          { values: ["XL"], total: 4 },
        ],
      },
    ],
    claims: [
      { by: "程一航", option: 0, way: "pickup", state: "ready", at: 2.4 },
      { by: "半坡起步", option: 1, way: "pickup", state: "handed", at: 2.2 },
      { by: "长焦", option: 1, way: "mail", state: "ready", at: 2 },
      { by: "手动党阿哲", option: 2, way: "mail", state: "shipped", at: 1.8 },
      { by: "弯心", option: 2, way: "pickup", state: "ready", at: 1.5 },
      { by: "大圆饼", option: 2, way: "pickup", state: "ready", at: 1.2 },
      { by: "苏见", option: 2, way: "mail", state: "ready", at: 0.9 },
      { by: "老邱", option: 0, way: "pickup", state: "cancelled", at: 0.7 },
    ],
  },
  {
    name: "新车主见面礼",
    intro: "随交车资料送出的兑换码换一只保温杯或一顶帽子，运营核对后寄出。",
    pictures: ["gift/mug/green", "gift/cap/black"],
    ...{ opens: -10, closes: 120, collect: 150, ways: ["mail"], review: true, codes: 40 },
    items: [
      { name: "保温杯", axes: [], options: [{ values: [], total: 30 }] },
      {
        name: "棒球帽",
        axes: ["颜色"],
        options: [
          { values: ["黑"], total: 15 },
          { values: ["沙色"], total: 15 },
        ],
      },
    ],
    claims: [
      { by: "木木在路上", option: 0, way: "mail", state: "review", at: 0.5 },
      { by: "海淀修车铺", option: 1, way: "mail", state: "review", at: 1.1 },
      { by: "城南洗车工", option: 0, way: "mail", state: "shipped", at: 6 },
      {
        by: "不堵车研究所",
        option: 2,
        way: "mail",
        state: "refused",
        at: 7,
        reason: "兑换码不是本人的车，请联系交车的门店",
      },
    ],
  },
  {
    name: "雨季晴雨伞",
    intro: "给认证车主的一把大伞，两个人撑不淋肩。到店领取。",
    club: true,
    pictures: ["gift/umbrella/orange"],
    ...{ opens: -1, closes: 40, collect: 70, ways: ["pickup"], owners: true },
    items: [{ name: "晴雨伞", axes: [], options: [{ values: [], total: 50 }] }],
    claims: [],
  },
  {
    name: "露营马克杯",
    intro: "一只带盖的马克杯，杯身印着今年的路线。到店领不要钱，寄到家只收邮费。",
    pictures: ["gift/mug/green"],
    ...{ opens: -2, closes: 45, collect: 75, ways: ["mail", "pickup"], postage: 1200 },
    items: [{ name: "马克杯", axes: [], options: [{ values: [], total: 60 }] }],
    claims: [
      { by: "弯心", option: 0, way: "pickup", state: "ready", at: 1.1 },
      { by: "长焦", option: 0, way: "pickup", state: "handed", at: 1.6 },
    ],
  },
  {
    name: "开年贴纸",
    intro: "一张五枚，防水，贴在油箱盖上刚好。",
    pictures: ["gift/stickers/blue"],
    ...{ opens: -60, closes: -20, collect: -5, ways: ["pickup", "mail"] },
    items: [{ name: "开年贴纸", axes: [], options: [{ values: [], total: 12 }] }],
    claims: [
      { by: "程一航", option: 0, way: "pickup", state: "handed", at: 40 },
      { by: "长焦", option: 0, way: "mail", state: "shipped", at: 38 },
      { by: "慢车道老林", option: 0, way: "pickup", state: "expired", at: 35 },
      { by: "苏见", option: 0, way: "pickup", state: "handed", at: 33 },
    ],
  },
];
