import { clubGoods } from "./club-goods.ts";
import type { DemoGoods } from "./shelves.ts";
import { umbrellaGoods } from "./umbrella-goods.ts";

/** What the demo's shop sells. */
export const demoGoods: readonly DemoGoods[] = [...umbrellaGoods, ...clubGoods];

/** In the flash sale that runs: code of the goods, price of its first SKU, pieces and how many of them are gone. */
export const demoFlash = {
  title: "周末秒杀",
  section: "main",
  items: [
    { code: "PD-PU", price: 99, quota: 60, taken: 23 },
    { code: "PD-MN", price: 49, quota: 100, taken: 67 },
    { code: "PD-LP", price: 109, quota: 40, taken: 31 },
    { code: "PD-TL", price: 159, quota: 30, taken: 30 },
    { code: "TY-SP", price: 45, quota: 80, taken: 55 },
  ],
} as const;

/** The one that comes next. */
export const demoNextFlash = {
  title: "联名周边专场",
  section: "main",
  items: [
    { code: "PD-CP", price: 59, quota: 40, taken: 0 },
    { code: "PD-ML", price: 129, quota: 20, taken: 0 },
  ],
} as const;

/** What invented members say of what they bought: stars, words, the picture if they showed one. */
export const demoReviews: Readonly<
  Record<string, readonly { stars: number; text: string; reply?: string; picture?: string }[]>
> = {
  "PD-WH": [
    {
      stars: 5,
      text: "四只一起换的，起步轻了不少，方向也更跟手。包装很扎实，一点磕碰都没有。",
      picture: "ware/wheel/graphite/2",
    },
    {
      stars: 4,
      text: "颜色比想象的深一点，做工没话说。中心盖的卡子有点紧。",
      reply: "天冷时卡子会偏硬，用温水泡一下再按就好。",
    },
    { stars: 5, text: "店里师傅说动平衡一次就过，没加几克铅块。" },
  ],
  "PD-MT": [
    { stars: 5, text: "卡扣位置都对得上，冲一下水就干净。雨天孩子踩一脚泥也不心疼了。" },
    { stars: 5, text: "没有味道，边够高，洒了一杯豆浆都没漏出去。" },
    {
      stars: 3,
      text: "驾驶位很服帖，后排中间那块稍微翘一点，压几天应该会好。",
      reply: "刚拆箱时会有折痕，平放两天就平了；还翘请申请售后，我们换。",
    },
  ],
  "PD-MN": [
    { stars: 5, text: "过减速带没掉过，单手就能拿下来。", picture: "ware/mount/black/2" },
    { stars: 4, text: "吸得很牢，就是挡了一点出风。" },
  ],
  "PD-PU": [
    { stars: 5, text: "到压自己停，放后备箱两个月用了三次，比找修车店省心。" },
    { stars: 5, text: "声音比老款小，晚上在地库打气也不吵。" },
  ],
  "PD-JK": [
    { stars: 5, text: "刺绣很细，版型偏大，我一米七八穿 L 正好。", picture: "ware/jacket/blue/2" },
    { stars: 4, text: "小雨能挡，大雨还是要伞。" },
  ],
  "PD-TN": [
    {
      stars: 5,
      text: "跟旅行车尾门配得很好，下雨里面是干的，两个大人加孩子够睡。",
      picture: "ware/tent/champagne/2",
    },
    { stars: 4, text: "第一次搭花了二十分钟，第二次就熟了。收起来有点大。" },
  ],
  "PD-ML": [{ stars: 5, text: "细节不错，摆在书桌上刚好。底座能刻字这点很加分。" }],
  "LX-CS": [
    { stars: 5, text: "皮子软，颜色和内饰基本一致。开三个小时腰不酸了。", picture: "ware/cushion/black/2" },
    { stars: 5, text: "给爸妈买的，他们说比原来的靠枕舒服。" },
  ],
  "SB-RB": [
    { stars: 5, text: "两块雪板加一家人的行李都进去了，跑高速风噪比想的小。" },
    { stars: 4, text: "自己装的，按说明书一步步来，二十分钟。锁芯略涩，上点油就好。" },
  ],
  "HD-WP": [
    { stars: 5, text: "换上就不抖了，刮得干净。" },
    { stars: 4, text: "接口对得上，比原来的安静。半年后再来追评。" },
  ],
  "HD-DC": [{ stars: 5, text: "夜里看车牌清楚，停车被蹭也录到了，理赔很顺。" }],
  "TY-SP": [
    { stars: 5, text: "喷完水珠一颗颗滚，一瓶能喷三四次。" },
    {
      stars: 2,
      text: "太阳底下喷的，留了印子，重新擦才好。",
      reply: "请在阴凉处、车漆不烫手时使用；有印子用湿毛巾再擦一遍就能去掉。",
    },
  ],
};
