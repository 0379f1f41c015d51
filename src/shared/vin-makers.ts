/**
 * Who gives which world manufacturer identifiers (WMI, ISO 3780: the first three characters of a VIN), for makers whose cars
 * are common in China. A line: the maker, its codes, the brands that it sells under, by their names in the catalogue. A code that stands here twice may be any of
 * those brands; what does not stand here is unknown, which says nothing.
 */
const LINES = `
一汽丰田 | LFM LTV | 丰田
广汽丰田 | LVG | 丰田
丰田（日本） | JTD JTE JTF JTG JTK JTL JTM JTN JT1 JT2 JT3 JT4 JT7 | 丰田
丰田（北美） | 2T1 2T3 3TM 3TY 4T1 4T3 5TB 5TD 5TE 5TF 5YF 7MU 7SV | 丰田
丰田（泰国） | MR0 MR1 MR2 MMK | 丰田
丰田（欧洲） | SB1 VNK NMT | 丰田
丰田（麦格纳斯太尔代工） | WZ1 | 丰田
雷克萨斯（日本） | JTH JTJ JT6 JT8 | 雷克萨斯
雷克萨斯（北美） | 2T2 58A | 雷克萨斯
斯巴鲁（日本） | JF1 | 斯巴鲁 丰田
斯巴鲁（日本） | JF2 JF3 | 斯巴鲁
斯巴鲁（北美） | 4S3 4S4 | 斯巴鲁
广汽本田 | LHG | 本田 讴歌 理念
东风本田 | LVH | 本田 思铭
本田（中国） | LUC | 本田
本田（日本） | JHM JHL JHG | 本田
本田（北美） | 1HG 2HG 2HK 2HJ 19X 3CZ 5FN 5FP 5J6 5KB 7FA | 本田
本田（英国） | SHH SHS | 本田
本田（泰国） | MRH | 本田
讴歌（日本） | JH4 | 讴歌
讴歌（北美） | 19U 19V 2HH 2HN 5FR 5J8 | 讴歌
上汽大众 | LSV | 大众 斯柯达 奥迪
一汽-大众 | LFV | 大众 奥迪 捷达
大众（德国） | WVW WVG WV1 WV2 | 大众
大众（墨西哥、美国） | 3VW 1VW 1V2 | 大众
奥迪 | WAU WA1 WUA TRU | 奥迪
北京奔驰 | LE4 | 奔驰
福建奔驰 | LB1 | 奔驰
奔驰（德国） | WDB WDC WDD WDF W1K W1N W1V W1T | 奔驰 迈巴赫
奔驰（美国） | 4JG 55S | 奔驰
smart（欧洲） | WME | smart
华晨宝马 | LBV | 宝马
宝马（德国） | WBA WBS WBX WBY | 宝马
宝马（美国） | 5UX 5UM 5YM 4US | 宝马
MINI | WMW | MINI
保时捷 | WP0 WP1 | 保时捷
东风日产 | LGB | 日产 启辰 英菲尼迪
郑州日产 | LJN | 日产
日产（日本） | JN1 JN8 | 日产 英菲尼迪
英菲尼迪 | JNK JNR JNX | 英菲尼迪
北京现代 | LBE | 现代
现代（韩国） | KMH | 现代 捷尼赛思
起亚（中国） | LJD | 起亚
起亚（韩国） | KNA KND | 起亚
上汽通用 | LSG | 别克 雪佛兰 凯迪拉克
上汽通用 | LRB | 别克
上汽通用 | LRE | 凯迪拉克
上汽通用五菱 | LZW LK6 | 五菱汽车 宝骏
长安福特 | LVS | 福特
长安马自达 | LVR | 马自达 福特 沃尔沃
福特（北美） | 1FA 1FM 1FT 2FM 3FA | 福特
林肯 | 5LM 5LT 2LM | 林肯
一汽轿车 | LFP | 马自达 奔腾 红旗
马自达（日本） | JM1 JM3 JM7 JMZ | 马自达
广汽三菱 | LL6 | 三菱
三菱（日本） | JA3 JA4 JMB JMY | 三菱
沃尔沃（瑞典、比利时） | YV1 YV4 | 沃尔沃
沃尔沃（中国） | LVY | 沃尔沃
特斯拉（上海） | LRW | 特斯拉
特斯拉（美国、德国） | 5YJ 7SA XP7 | 特斯拉
比亚迪 | LC0 LGX LPE | 比亚迪 腾势 仰望 方程豹
吉利 | L6T LB3 | 吉利汽车 吉利银河 领克 极氪 几何汽车
长城汽车 | LGW | 长城 哈弗 魏牌 欧拉 坦克
奇瑞 | LVV LVT | 奇瑞 星途 捷途 iCAR
长安 | LS5 LS4 | 长安 长安欧尚 长安启源 深蓝汽车 铃木
广汽传祺 | LMG | 广汽传祺 传祺
上汽乘用车 | LSJ | 荣威 MG名爵 名爵
北京汽车 | LNB | 北京 北京汽车 极狐
江淮 | LJ1 | 江淮汽车 蔚来 思皓
理想 | LW4 | 理想汽车
小鹏 | L1N | 小鹏
零跑 | LFZ | 零跑汽车
奇瑞捷豹路虎 | L2C | 路虎 捷豹
路虎 | SAL | 路虎
捷豹 | SAJ SAD | 捷豹
广汽菲克 | LWV | Jeep 菲亚特
Jeep | 1C4 1J4 1J8 | Jeep 克莱斯勒 道奇
神龙汽车 | LDC | 标致 雪铁龙
标致 | VF3 | 标致
雪铁龙 | VF7 | 雪铁龙
雷诺 | VF1 | 雷诺
极星 | LPS | 极星
玛莎拉蒂 | ZAM | 玛莎拉蒂
法拉利 | ZFF | 法拉利
兰博基尼 | ZHW | 兰博基尼
阿尔法·罗密欧 | ZAR | 阿尔法·罗密欧
宾利 | SCB | 宾利
劳斯莱斯 | SCA | 劳斯莱斯
阿斯顿·马丁 | SCF | 阿斯顿·马丁
迈凯伦 | SBM | 迈凯伦
`;

export interface Maker {
  name: string;
  /** Names in the catalogue. */
  brands: readonly string[];
}

const makers = new Map<string, Maker>();
const brands = new Set<string>();
for (const line of LINES.trim().split("\n")) {
  const [name = "", codes = "", sold = ""] = line.split("|").map((part) => part.trim());
  const names = sold.split(" ");
  for (const one of names) brands.add(one);
  for (const code of codes.split(" ")) {
    const known = makers.get(code);
    makers.set(code, {
      name: known?.name ?? name,
      brands: [...new Set([...(known?.brands ?? []), ...names])],
    });
  }
}

/** Who gives VINs that begin so; undefined when unknown. */
export function makerOf(vin: string): Maker | undefined {
  return makers.get(vin.slice(0, 3));
}

/** Whether any code of this brand is known: otherwise nothing can be said about it. */
export function knowsBrand(name: string): boolean {
  return brands.has(name);
}
