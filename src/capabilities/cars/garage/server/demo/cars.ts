/** What the invented members keep of their cars. Plates and VINs are invented, too: none of them was ever issued. */
export interface DemoCar {
  by: string;
  plate?: string;
  vin?: string;
  colour: string;
  mileageKm: number;
  /** Years since it was bought. */
  years: number;
  records?: readonly DemoRecord[];
}

interface DemoRecord {
  kind: "upkeep" | "modification";
  title: string;
  note?: string;
  daysAgo: number;
  mileageKm?: number;
  costFen?: number;
}

export const demoCars: readonly DemoCar[] = [
  {
    by: "南山二哥",
    plate: "川A0X9Z8",
    vin: "LZZZZZZZ0Z0700101",
    colour: "铂金珠光白",
    mileageKm: 86_400,
    years: 5,
    records: [
      { kind: "upkeep", title: "机油机滤、空调滤", daysAgo: 35, mileageKm: 85_200, costFen: 620 * 100 },
      {
        kind: "upkeep",
        title: "更换刹车油",
        note: "盘山路跑得多，含水量测出来 3%，提前换了。",
        daysAgo: 170,
        mileageKm: 79_600,
        costFen: 280 * 100,
      },
      {
        kind: "upkeep",
        title: "四轮轮胎",
        note: "四条一起换，动平衡顺便做了。",
        daysAgo: 410,
        mileageKm: 68_000,
        costFen: 2960 * 100,
      },
    ],
  },
  {
    by: "江边老周",
    plate: "鄂A0X7Y6",
    vin: "LZZZZZZZ0Z0700202",
    colour: "秋日绿",
    mileageKm: 121_300,
    years: 8,
    records: [
      { kind: "upkeep", title: "CVT 变速箱油", daysAgo: 90, mileageKm: 118_000, costFen: 1280 * 100 },
      {
        kind: "modification",
        title: "车顶行李架横杆",
        note: "原厂件，上高速风噪大了一点点。",
        daysAgo: 600,
        mileageKm: 96_500,
        costFen: 1450 * 100,
      },
    ],
  },
  { by: "小满不加班", plate: "浙A0W6X5", colour: "灰", mileageKm: 23_800, years: 2 },
  { by: "柏油诗人", plate: "沪C0V5W4", vin: "LZZZZZZZ0Z0700303", colour: "蓝", mileageKm: 41_000, years: 3 },
  { by: "慢车道老林", plate: "闽D0U4V3", colour: "银", mileageKm: 156_700, years: 11 },
  { by: "机油味的周末", colour: "蓝", mileageKm: 203_500, years: 14 },
  {
    by: "手动党阿哲",
    plate: "粤B0T3U2",
    vin: "LZZZZZZZ0Z0700404",
    colour: "红",
    mileageKm: 64_200,
    years: 7,
    records: [
      {
        kind: "modification",
        title: "刹车片和钢喉",
        note: "下赛道前换的，日常有点叫，能接受。",
        daysAgo: 220,
        mileageKm: 58_900,
        costFen: 2300 * 100,
      },
      { kind: "modification", title: "机械限滑差速器", daysAgo: 540, mileageKm: 47_300, costFen: 7800 * 100 },
      { kind: "upkeep", title: "变速箱油、差速器油", daysAgo: 60, mileageKm: 62_800, costFen: 760 * 100 },
    ],
  },
  { by: "晨跑司机", plate: "京N0S2T1", colour: "黑", mileageKm: 35_600, years: 6 },
  {
    by: "山脊线",
    plate: "云A0R1S9",
    vin: "LZZZZZZZ0Z0700505",
    colour: "绿",
    mileageKm: 98_100,
    years: 4,
    records: [{ kind: "upkeep", title: "机油机滤", daysAgo: 18, mileageKm: 97_400, costFen: 540 * 100 }],
  },
  { by: "高原红", plate: "青A0Q9R8", colour: "白", mileageKm: 178_200, years: 9 },
  {
    by: "轮毂收藏家",
    plate: "苏E0P8Q7",
    vin: "LZZZZZZZ0Z0700606",
    colour: "黑",
    mileageKm: 52_900,
    years: 4,
  },
  { by: "橘子汽水", plate: "渝B0N7P6", colour: "红", mileageKm: 18_400, years: 1 },
];
