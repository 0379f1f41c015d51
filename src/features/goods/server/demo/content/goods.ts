/** What the demo's shop sells: invented, without a claim of any brand. */

export interface DemoSku {
  values: readonly string[];
  /** Yuan, as the others. */
  price: number;
  stock: number;
  list?: number;
  /** What members pay from a level on. */
  members?: readonly (readonly [level: number, price: number])[];
  owner?: number;
  points?: number;
  pointsPrice?: number;
}

export interface DemoFit {
  series: string;
  generation?: string;
  note: string;
}

export interface DemoGoods {
  /** Of the codes of its SKUs. */
  code: string;
  section: string;
  shelf: (typeof demoShelves)[number]["name"];
  title: string;
  subtitle: string;
  text: string;
  pictures: readonly string[];
  /** One of the demo's films. */
  film?: "night-drive" | "track-lap";
  axes: readonly string[];
  skus: readonly DemoSku[];
  grams: number;
  freight: (typeof demoFreight)[number]["name"];
  /** Slugs of series; with a generation by its name, and a note, where it matters. */
  fits?: readonly (string | DemoFit)[];
  ownersOnly?: boolean;
  limit?: number;
  returnDays?: number;
  weight?: number;
  sold: number;
}

export const demoShelves = [
  { name: "原厂精品", icon: "cert" },
  { name: "改装件", icon: "wrench" },
  { name: "车品", icon: "car" },
  { name: "联名周边", icon: "tag" },
  { name: "露营出行", icon: "road" },
  { name: "积分换", icon: "coin" },
] as const;

const everywhere = { provinces: [] as readonly string[], refused: false };
/** Two digits of GB/T 2260: 内蒙古, 西藏, 青海, 新疆. */
const FAR = ["15", "54", "63", "65"];

export const demoFreight = [
  {
    name: "全场包邮",
    freeFromFen: null,
    rules: [{ ...everywhere, firstGrams: 1000, firstFen: 0, stepGrams: 1000, stepFen: 0 }],
  },
  {
    name: "按重量",
    freeFromFen: 29_900,
    rules: [
      { provinces: FAR, refused: false, firstGrams: 1000, firstFen: 2200, stepGrams: 1000, stepFen: 1500 },
      { ...everywhere, firstGrams: 1000, firstFen: 1000, stepGrams: 1000, stepFen: 500 },
    ],
  },
  {
    name: "大件，偏远不发",
    freeFromFen: null,
    rules: [
      { provinces: FAR, refused: true, firstGrams: 1000, firstFen: 0, stepGrams: 1000, stepFen: 0 },
      { ...everywhere, firstGrams: 5000, firstFen: 3900, stepGrams: 1000, stepFen: 500 },
    ],
  },
] as const;

const one = (price: number, stock: number, more: Omit<Partial<DemoSku>, "values"> = {}): DemoSku[] => [
  { values: [], price, stock, ...more },
];
/** One SKU for each of the values. */
const each = (
  values: readonly string[],
  price: number,
  stocks: readonly number[],
  more: Omit<Partial<DemoSku>, "values"> = {},
): DemoSku[] => values.map((value, at) => ({ values: [value], price, stock: stocks[at] ?? 20, ...more }));
/** One for each pair of them. */
const pairs = (
  first: readonly string[],
  second: readonly string[],
  price: (at: number) => number,
  stocks: readonly number[],
  more: Omit<Partial<DemoSku>, "values"> = {},
): DemoSku[] =>
  first.flatMap((a, at) =>
    second.map((b, n) => ({
      values: [a, b],
      price: price(at),
      stock: stocks[(at * second.length + n) % stocks.length] ?? 8,
      ...more,
    })),
  );
const wares = (thing: string, ...paints: readonly string[]) =>
  paints.map((paint) => `ware/${thing}/${paint}`);

const CLOTH = "棉 95%，氨纶 5%。30 度以下水洗，平铺晾干。";
const SIZES = ["M", "L", "XL"];

export const demoGoods: readonly DemoGoods[] = [
  {
    ...{ code: "PD-WH", section: "main", shelf: "改装件", title: "旋压十辐轻量轮毂 18 寸 / 19 寸" },
    ...{
      subtitle: "单只装，含中心盖",
      axes: ["尺寸", "颜色"],
      grams: 9200,
      freight: "大件，偏远不发",
      sold: 36,
    },
    text: "旋压成型，18 寸单只 8.6 千克，19 寸单只 9.2 千克。中心孔径 66.1，附变径环。\n\n安装前请核对孔距和偏距，建议四只一起更换并做动平衡。",
    pictures: ["ware/wheel/silver", "ware/wheel/graphite/2"],
    skus: pairs(
      ["18 × 8.0", "19 × 8.5"],
      ["拉丝银", "钛灰", "亮黑"],
      (at) => [1680, 1980][at] ?? 1980,
      [24, 12, 8, 16, 0, 6],
      {
        ...{
          members: [
            [3, 1599],
            [5, 1499],
          ],
          owner: 1560,
        },
      },
    ),
    fits: [
      "lark-gt",
      "egret-wagon",
      { series: "hd-civic", generation: "第十一代", note: "含变径环" },
      { series: "hd-civic", generation: "第十代", note: "含变径环" },
      { series: "sb-brz", generation: "第二代", note: "19 寸需加 5 毫米垫片" },
    ],
    weight: 90,
  },
  {
    ...{ code: "PD-TY", section: "main", shelf: "改装件", title: "街道性能胎 235/40 R18" },
    ...{
      subtitle: "单条，生产日期半年内",
      axes: ["规格"],
      grams: 10_400,
      freight: "大件，偏远不发",
      sold: 18,
    },
    text: "非对称花纹，湿地排水沟加宽。磨耗指数 300，适合日常兼顾山路的车。\n\n到货后请核对胎侧的生产周数，不满意可换。",
    pictures: wares("tyre", "yellow"),
    skus: each(["225/40 R18", "235/40 R18", "245/35 R19"], 960, [20, 16, 3], { list: 1080 }),
    fits: ["lark-gt", "hd-civic"],
  },
  {
    ...{ code: "PD-BR", section: "main", shelf: "改装件", title: "前轮四活塞卡钳套装" },
    film: "track-lap",
    ...{
      subtitle: "含打孔盘、金属油管、刹车片",
      axes: ["颜色"],
      grams: 16_000,
      freight: "大件，偏远不发",
      sold: 9,
    },
    text: "适配 18 寸及以上轮毂。套装含左右卡钳、330 毫米打孔盘、街道片和金属油管。\n\n需由有资质的门店安装，装后先磨合 300 公里。",
    pictures: ["ware/brake/red", "ware/brake/yellow/2"],
    skus: each(["红", "黄", "蓝"], 4680, [6, 4, 2], { members: [[4, 4480]], owner: 4380 }),
    ...{ fits: ["lark-gt", "sb-brz", "hd-civic"], returnDays: 0, weight: 60 },
  },
  {
    ...{ code: "PD-MT", section: "main", shelf: "车品", title: "可裁全包围脚垫（五座）" },
    ...{ subtitle: "TPE 一体成型，开春换季首选", axes: ["颜色"], grams: 5200, freight: "按重量", sold: 122 },
    text: "边缘高 3 厘米，泥水不外流，冲水即净。按车型出厂裁好，卡扣对原车孔位。",
    pictures: ["ware/mat/graphite", "ware/mat/champagne"],
    skus: each(["石墨黑", "驼色"], 268, [80, 45], { members: [[3, 248]], list: 328 }),
    ...{ fits: ["lark-gt", "egret-wagon", "beiling-x", "kite-mpv"], weight: 70 },
  },
  {
    ...{ code: "PD-MN", section: "main", shelf: "车品", title: "磁吸手机支架（出风口 / 中控）" },
    ...{
      subtitle: "单手取放，过减速带不掉",
      axes: ["安装位置", "颜色"],
      grams: 160,
      freight: "按重量",
      sold: 240,
    },
    text: "十二颗磁体，承重 600 克。出风口款带深浅两档卡爪，中控款用可移胶，撕下不留痕。",
    pictures: ["ware/mount/blue", "ware/mount/black/2"],
    skus: pairs(["出风口", "中控"], ["蓝", "黑"], () => 79, [120, 90, 60, 30], { points: 1600 }),
  },
  {
    ...{ code: "PD-TL", section: "main", shelf: "车品", title: "随车工具箱 53 件" },
    ...{ subtitle: "换备胎、紧螺丝，一箱够用", axes: [], grams: 3600, freight: "按重量", sold: 64 },
    text: "铬钒钢套筒、棘轮扳手、十字和一字批、内六角一套，吹塑箱体不生锈。扭力扳手需另购。",
    pictures: wares("tools", "red"),
    skus: one(199, 58, { members: [[3, 189]], list: 239 }),
  },
  {
    ...{ code: "PD-PU", section: "main", shelf: "车品", title: "预设压力充气泵" },
    ...{ subtitle: "到压自停，夜里也看得清", axes: ["供电"], grams: 780, freight: "按重量", sold: 88 },
    text: "可预设 0.2 到 10.3 bar，测误差 0.05 bar 以内。点烟器款线长 3.5 米；充电款一次可补四条胎。",
    pictures: wares("pump", "orange"),
    skus: [
      { values: ["点烟器"], price: 129, stock: 60, list: 159 },
      { values: ["充电"], price: 219, stock: 34, members: [[3, 199]] },
    ],
    weight: 50,
  },
  {
    ...{ code: "PD-JK", section: "main", shelf: "联名周边", title: "车队夹克 · 春秋款" },
    ...{
      subtitle: "弯道刺绣，防泼水面料",
      axes: ["颜色", "尺码"],
      grams: 720,
      freight: "全场包邮",
      sold: 41,
    },
    text: "面料防泼水，袖口可调，左胸弯道刺绣。版型偏大，介于两码之间请选小一码。",
    pictures: ["ware/jacket/champagne", "ware/jacket/graphite", "ware/jacket/blue/2"],
    skus: pairs(["卡其", "石墨", "蓝"], SIZES, () => 399, [12, 18, 9, 14, 20, 6, 5, 0, 4], {
      members: [
        [3, 369],
        [5, 349],
      ],
    }),
    weight: 80,
  },
  {
    ...{ code: "PD-CP", section: "main", shelf: "联名周边", title: "弯道刺绣棒球帽" },
    ...{ subtitle: "帽围 56 到 60 厘米可调", axes: ["颜色"], grams: 110, freight: "全场包邮", sold: 156 },
    text: "水洗棉，前幅硬挺，后扣金属。",
    pictures: ["ware/cap/red", "ware/cap/black"],
    skus: each(["红", "黑", "白"], 89, [40, 55, 12], { points: 1800 }),
  },
  {
    ...{ code: "PD-ML", section: "main", shelf: "联名周边", title: "1:43 合金车模 · 云雀轿跑" },
    ...{ subtitle: "四门不可开，含底座", axes: ["颜色"], grams: 240, freight: "全场包邮", sold: 73 },
    text: "合金车身，底座可刻编号。细小零件，三岁以下儿童请勿接触。",
    pictures: ["ware/model/orange", "ware/model/silver"],
    skus: each(["橙", "银", "蓝"], 168, [26, 18, 0]),
    fits: ["lark-gt"],
  },
  {
    ...{ code: "PD-TN", section: "main", shelf: "露营出行", title: "车尾帐篷（三人）" },
    ...{
      subtitle: "套住后备箱，十分钟搭好",
      axes: ["颜色"],
      grams: 6800,
      freight: "大件，偏远不发",
      sold: 22,
    },
    text: "外帐防水 3000 毫米，裙边可压实。套口有弹性绳，轿车、旅行车和越野车都能用。",
    pictures: ["ware/tent/green", "ware/tent/champagne/2"],
    skus: each(["松绿", "沙色"], 899, [14, 9], {
      members: [
        [3, 859],
        [5, 819],
      ],
      owner: 849,
    }),
    weight: 65,
  },
  {
    ...{ code: "PD-LP", section: "main", shelf: "露营出行", title: "充电营地灯" },
    ...{ subtitle: "暖光，最低档亮 60 小时", axes: [], grams: 520, freight: "按重量", sold: 95 },
    text: "三档亮度，可挂可立，接口为 USB-C，能给手机应急充电。",
    pictures: wares("lamp", "graphite"),
    skus: one(149, 70, { members: [[3, 139]], points: 3000 }),
  },
  {
    ...{ code: "PD-ST", section: "main", shelf: "积分换", title: "车队贴纸一套" },
    ...{ subtitle: "积分可全额兑换，包邮到家", axes: [], grams: 40, freight: "全场包邮", sold: 310 },
    text: "五枚一套，户外可用两年，撕下不留胶。",
    pictures: wares("stickers", "blue"),
    skus: one(19, 260, { points: 500 }),
    limit: 2,
  },
  {
    ...{ code: "PD-MG", section: "main", shelf: "积分换", title: "陶瓷马克杯 380 毫升" },
    ...{
      subtitle: "1200 积分，或 300 积分加 29 元",
      axes: ["兑换方式"],
      grams: 420,
      freight: "全场包邮",
      sold: 133,
    },
    text: "可进微波炉和洗碗机。杯身图案为釉下彩，不掉色。",
    pictures: ["ware/mug/black", "ware/mug/red"],
    skus: [
      { values: ["全积分"], price: 59, stock: 60, points: 1200 },
      { values: ["积分加钱"], price: 59, stock: 40, points: 300, pointsPrice: 29 },
    ],
    limit: 4,
  },
  {
    ...{ code: "LX-CS", section: "lexus", shelf: "原厂精品", title: "真皮腰靠（一对）" },
    ...{ subtitle: "车主专享，色号对内饰", axes: ["颜色"], grams: 1600, freight: "全场包邮", sold: 27 },
    text: "头层牛皮，内芯慢回弹。长途两小时以上，腰椎会感谢它。",
    pictures: ["ware/cushion/champagne", "ware/cushion/black/2"],
    skus: each(["驼", "黑"], 680, [18, 20], { owner: 628, members: [[4, 648]] }),
    ...{ fits: ["lx-es", "lx-ls", "lx-rx"], ownersOnly: true, weight: 75 },
  },
  {
    ...{ code: "LX-MT", section: "lexus", shelf: "原厂精品", title: "双层脚垫（丝圈可拆）" },
    ...{ subtitle: "上层吸尘，下层防水", axes: ["颜色"], grams: 6800, freight: "按重量", sold: 58 },
    text: "上层丝圈可拆下来拍打，下层托住泥水。按车型裁切。",
    pictures: wares("mat", "mud", "black"),
    skus: each(["深棕", "黑"], 458, [30, 26], { owner: 428 }),
    fits: ["lx-es", "lx-nx", "lx-rx"],
  },
  {
    ...{ code: "LX-FB", section: "lexus", shelf: "原厂精品", title: "钥匙皮套" },
    ...{ subtitle: "手缝线，留信号", axes: ["颜色"], grams: 60, freight: "按重量", sold: 81 },
    text: "植鞣皮，越用越亮。按键外露，不影响无钥匙进入。",
    pictures: ["ware/fob/champagne", "ware/fob/red"],
    skus: each(["原色", "酒红", "黑"], 128, [40, 22, 36], { points: 2600 }),
    fits: ["lx-es", "lx-nx"],
  },
  {
    ...{ code: "LX-UM", section: "lexus", shelf: "车品", title: "后门槽直柄伞" },
    ...{ subtitle: "骨架碳纤维，八级风不翻", axes: ["颜色"], grams: 520, freight: "按重量", sold: 44 },
    text: "伞面直径 112 厘米，双层拒水。收起后插进门槽，水不滴到座椅上。",
    pictures: wares("umbrella", "graphite", "blue"),
    skus: each(["石墨", "藏蓝"], 188, [28, 24]),
  },
  {
    ...{ code: "LX-NB", section: "lexus", shelf: "联名周边", title: "行车手账（一年）" },
    ...{ subtitle: "保养、油耗、旅途，记在一起", axes: [], grams: 380, freight: "全场包邮", sold: 35 },
    text: "192 页，含保养表、油耗表和地图页，布面硬壳。",
    pictures: wares("notebook", "green"),
    skus: one(68, 90, { points: 1500 }),
  },
  {
    ...{ code: "LX-BT", section: "lexus", shelf: "积分换", title: "保温杯 480 毫升" },
    ...{ subtitle: "2000 积分，杯架正好放下", axes: ["颜色"], grams: 340, freight: "全场包邮", sold: 66 },
    text: "316 不锈钢内胆，六小时后 65 度以上。杯径 6.6 厘米。",
    pictures: ["ware/bottle/white", "ware/bottle/black"],
    skus: each(["白", "黑"], 129, [30, 24], { points: 2000 }),
    limit: 2,
  },
  {
    ...{ code: "SB-CO", section: "subaru", shelf: "改装件", title: "街道绞牙避震（四支）" },
    ...{
      subtitle: "车高可调 35 毫米，阻尼 24 段",
      axes: [],
      grams: 18_000,
      freight: "大件，偏远不发",
      sold: 7,
    },
    text: "上座一并提供。装后做四轮定位，200 公里后复紧。",
    pictures: ["ware/coilover/blue", "ware/coilover/yellow/2"],
    skus: one(5680, 5, { members: [[5, 5380]], owner: 5280, list: 6280 }),
    ...{ fits: ["sb-brz"], returnDays: 0, weight: 55 },
  },
  {
    ...{ code: "SB-EX", section: "subaru", shelf: "改装件", title: "双出尾段（含消音筒）" },
    ...{
      subtitle: "怠速不扰民，拉转才出声",
      axes: ["尾嘴"],
      grams: 14_000,
      freight: "大件，偏远不发",
      sold: 11,
    },
    text: "304 不锈钢。声音大小与原车接近，高转时多一点共鸣。安装与年检请遵守当地规定。",
    pictures: wares("exhaust", "blue"),
    skus: each(["烤蓝", "抛光"], 2680, [6, 8], { owner: 2480 }),
    ...{ fits: ["sb-brz"], returnDays: 0 },
  },
  {
    ...{ code: "SB-RB", section: "subaru", shelf: "露营出行", title: "车顶箱 400 升" },
    ...{ subtitle: "左右双开，带锁", axes: ["颜色"], grams: 19_500, freight: "大件，偏远不发", sold: 16 },
    text: "长 205 厘米，承重 75 千克，装卸用 U 形卡，十分钟装好。车顶负荷以车辆手册为准。",
    pictures: ["ware/roofbox/black", "ware/roofbox/silver"],
    skus: each(["亮黑", "银"], 2199, [7, 5], { members: [[3, 2099]], owner: 2049 }),
    ...{ fits: ["sb-outback", "sb-forester"], weight: 72 },
  },
  {
    ...{ code: "SB-MT", section: "subaru", shelf: "车品", title: "后备箱托盘垫" },
    ...{ subtitle: "雪板、泥靴随便放", axes: [], grams: 3200, freight: "按重量", sold: 49 },
    text: "边高 6 厘米，可整张取出冲洗。",
    pictures: wares("mat", "blue"),
    skus: one(228, 40, { owner: 208 }),
    fits: ["sb-outback", "sb-forester"],
  },
  {
    ...{ code: "SB-GL", section: "subaru", shelf: "联名周边", title: "山路驾驶手套" },
    ...{ subtitle: "羊皮掌面，指背透气", axes: ["颜色", "尺码"], grams: 90, freight: "按重量", sold: 38 },
    text: "掌面羊皮，指背针织，缝线外翻不磨手。",
    pictures: ["ware/gloves/blue", "ware/gloves/black/2"],
    skus: pairs(["蓝", "黑"], ["M", "L"], () => 218, [10, 12, 16, 14]),
  },
  {
    ...{ code: "SB-TS", section: "subaru", shelf: "联名周边", title: "水平对置纪念 T 恤" },
    ...{ subtitle: "240 克重磅棉", axes: ["颜色", "尺码"], grams: 260, freight: "全场包邮", sold: 90 },
    text: CLOTH,
    pictures: ["ware/shirt/blue", "ware/shirt/white/2"],
    skus: pairs(["蓝", "白"], SIZES, () => 129, [22, 30, 18, 15, 20, 0], { points: 2600 }),
  },
  {
    ...{ code: "SB-CH", section: "subaru", shelf: "积分换", title: "折叠月亮椅" },
    ...{ subtitle: "2400 积分加 39 元", axes: ["颜色"], grams: 1500, freight: "按重量", sold: 25 },
    text: "承重 120 千克，收起来只有一只水壶长。",
    pictures: wares("chair", "blue", "mud"),
    skus: each(["蓝", "泥色"], 199, [16, 12], { points: 2400, pointsPrice: 39 }),
    limit: 2,
  },
  {
    ...{ code: "HD-WH", section: "honda", shelf: "改装件", title: "轻量五辐轮毂 17 寸" },
    ...{ subtitle: "单只装，小车也能轻", axes: ["颜色"], grams: 7300, freight: "大件，偏远不发", sold: 29 },
    text: "单只 7.3 千克，孔距 5 × 114.3，偏距 45。",
    pictures: ["ware/wheel/white", "ware/wheel/champagne"],
    skus: each(["白", "香槟金", "亮黑"], 1080, [16, 8, 12], { members: [[3, 1040]], owner: 998 }),
    fits: [
      { series: "hd-civic", generation: "第十一代", note: "原厂螺栓可用" },
      { series: "hd-accord", note: "需换球面螺栓" },
    ],
    weight: 68,
  },
  {
    ...{ code: "HD-WP", section: "honda", shelf: "原厂精品", title: "无骨雨刮（一对）" },
    ...{ subtitle: "石墨涂层，冬天不抖", axes: ["车系"], grams: 420, freight: "按重量", sold: 170 },
    text: "胶条带石墨涂层，接口已配好，三分钟换上。",
    pictures: wares("wiper", "graphite"),
    skus: [
      { values: ["两厢 / 三厢"], price: 98, stock: 120, owner: 88 },
      { values: ["SUV"], price: 108, stock: 80, owner: 98 },
    ],
    fits: ["hd-civic", "hd-fit", "hd-crv"],
  },
  {
    ...{ code: "HD-FB", section: "honda", shelf: "原厂精品", title: "钥匙壳（碳纤纹）" },
    ...{ subtitle: "卡扣式，不用螺丝", axes: [], grams: 45, freight: "按重量", sold: 104 },
    text: "贴合原厂钥匙轮廓，按键处镂空。",
    pictures: wares("fob", "black"),
    skus: one(59, 88, { points: 1200 }),
    fits: ["hd-civic", "hd-accord", "hd-crv"],
  },
  {
    ...{ code: "HD-DC", section: "honda", shelf: "车品", title: "前后双录记录仪" },
    ...{ subtitle: "夜里也能看清车牌", axes: ["存储卡"], grams: 260, freight: "按重量", sold: 77 },
    text: "前 1440P，后 1080P，停车时震动自动录。存储卡按所选容量随附。",
    pictures: ["ware/dashcam/graphite", "ware/dashcam/black/2"],
    skus: [
      { values: ["64G"], price: 459, stock: 40, members: [[3, 439]] },
      { values: ["128G"], price: 519, stock: 26, members: [[3, 499]] },
    ],
    weight: 58,
  },
  {
    ...{ code: "HD-TW", section: "honda", shelf: "车品", title: "洗车毛巾三条装" },
    ...{ subtitle: "800 克重，一把吸干", axes: [], grams: 380, freight: "按重量", sold: 260 },
    text: "双面长短毛，边缘不刮漆。第一次用前请单独过水。",
    pictures: wares("towel", "orange"),
    skus: one(49, 200, { list: 59 }),
  },
  {
    ...{ code: "HD-CP", section: "honda", shelf: "联名周边", title: "撞色棒球帽" },
    ...{ subtitle: "帽檐撞色", axes: ["颜色"], grams: 100, freight: "全场包邮", sold: 47 },
    text: "水洗棉，帽檐压撞色线，后扣可调。",
    pictures: wares("cap", "orange", "white"),
    skus: each(["橙", "白"], 79, [25, 30], { points: 1500 }),
  },
  {
    ...{ code: "HD-NB", section: "honda", shelf: "积分换", title: "挂历与手账礼盒" },
    ...{ subtitle: "900 积分，一人一份", axes: [], grams: 600, freight: "全场包邮", sold: 58 },
    text: "手账一本、月历一份、书签两枚。",
    pictures: wares("notebook", "red"),
    skus: one(69, 70, { points: 900 }),
    limit: 1,
  },
  {
    ...{ code: "TY-SP", section: "toyota", shelf: "车品", title: "车漆镀膜喷雾 500 毫升" },
    ...{ subtitle: "洗完擦干就能喷", axes: ["规格"], grams: 560, freight: "按重量", sold: 143 },
    text: "喷一面擦一面，疏水约两个月。请在阴凉处操作，不要喷在挡风玻璃上。",
    pictures: wares("spray", "blue"),
    skus: [
      { values: ["单瓶"], price: 69, stock: 150, members: [[3, 65]] },
      { values: ["两瓶装"], price: 119, stock: 90, members: [[3, 112]] },
    ],
    weight: 52,
  },
  {
    ...{ code: "TY-MT", section: "toyota", shelf: "原厂精品", title: "后备箱折叠收纳箱" },
    ...{ subtitle: "带盖，能坐人", axes: ["颜色"], grams: 2400, freight: "按重量", sold: 68 },
    text: "容量 55 升，带隔板，折起来 6 厘米厚。",
    pictures: wares("cooler", "graphite", "red"),
    skus: each(["石墨", "红"], 159, [42, 30], { owner: 149 }),
    fits: ["ty-camry", "ty-crown"],
  },
  {
    ...{ code: "TY-BG", section: "toyota", shelf: "露营出行", title: "双肩通勤旅行包 26 升" },
    ...{ subtitle: "后挂带能套拉杆箱", axes: ["颜色"], grams: 980, freight: "全场包邮", sold: 51 },
    text: "主仓放得下 15 寸电脑，底部有鞋仓。",
    pictures: ["ware/bag/blue", "ware/bag/graphite"],
    skus: each(["蓝", "石墨", "红"], 239, [20, 26, 4], { members: [[3, 225]] }),
  },
  {
    ...{ code: "TY-CL", section: "toyota", shelf: "露营出行", title: "保冷箱 28 升" },
    ...{ subtitle: "加满冰，两天不化", axes: ["颜色"], grams: 4300, freight: "大件，偏远不发", sold: 19 },
    text: "四边密封条，可当凳子坐，带排水孔。",
    pictures: ["ware/cooler/white", "ware/cooler/yellow/2"],
    skus: each(["白", "黄"], 329, [15, 11], { owner: 309 }),
    fits: ["ty-landcruiser"],
  },
  {
    ...{ code: "TY-LP", section: "toyota", shelf: "露营出行", title: "复古马灯（充电）" },
    ...{ subtitle: "越野车主露营聚会同款", axes: ["颜色"], grams: 640, freight: "按重量", sold: 33 },
    text: "旋钮调光，最亮 360 流明，满电可亮一夜。",
    pictures: ["ware/lamp/red", "ware/lamp/green"],
    skus: each(["红", "绿"], 169, [18, 22], { members: [[3, 159]] }),
  },
  {
    ...{ code: "TY-BT", section: "toyota", shelf: "积分换", title: "运动水壶 750 毫升" },
    ...{ subtitle: "800 积分，食品级材质", axes: ["颜色"], grams: 160, freight: "全场包邮", sold: 92 },
    text: "单手开盖，耐热 100 度，能放进车门槽。",
    pictures: wares("bottle", "orange", "green"),
    skus: each(["橙", "绿"], 49, [60, 40], { points: 800 }),
    limit: 2,
  },
];

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
