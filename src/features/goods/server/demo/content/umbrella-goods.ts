import { type DemoGoods, each, one, pairs, wares } from "./shelves.ts";

const SIZES = ["M", "L", "XL"];

/** What the umbrella's shop sells: invented, without a claim of any brand. */
export const umbrellaGoods: readonly DemoGoods[] = [
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
];
