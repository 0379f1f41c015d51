/** What a medal can show, with the words of the desk: drawn by `emblems` of the server. */
export const medalEmblems = [
  { value: "key", label: "钥匙" },
  { value: "plate", label: "车牌" },
  { value: "road", label: "公路" },
  { value: "flag", label: "旗帜" },
  { value: "crown", label: "皇冠" },
  { value: "sun", label: "太阳" },
  { value: "moon", label: "月亮" },
  { value: "bolt", label: "闪电" },
  { value: "wheel", label: "方向盘" },
  { value: "car", label: "汽车" },
  { value: "link", label: "车友" },
  { value: "bubble", label: "气泡" },
  { value: "quill", label: "羽毛笔" },
  { value: "heart", label: "爱心" },
  { value: "star", label: "星星" },
  { value: "gem", label: "宝石" },
  { value: "gauge", label: "仪表" },
  { value: "wrench", label: "扳手" },
  { value: "paddock", label: "围场" },
  { value: "cup", label: "奖杯" },
] as const;

/** What its rim is made of; `class` is the metal that its class has. */
export const medalMetals = [
  { value: "class", label: "按类别" },
  { value: "gold", label: "金" },
  { value: "silver", label: "银" },
  { value: "bronze", label: "铜" },
  { value: "steel", label: "蓝钢" },
] as const;

/** The enamel inside; `class` is the colour that its class has. */
export const medalColours = [
  { value: "class", label: "按类别" },
  { value: "red", label: "红" },
  { value: "amber", label: "琥珀" },
  { value: "green", label: "绿" },
  { value: "cyan", label: "青" },
  { value: "blue", label: "蓝" },
  { value: "violet", label: "紫" },
  { value: "black", label: "黑" },
] as const;

const valuesOf = <Value extends string>(set: readonly { value: Value }[]) => set.map(({ value }) => value);

export type MedalEmblem = (typeof medalEmblems)[number]["value"];
export type MedalMetal = (typeof medalMetals)[number]["value"];
export type MedalColour = (typeof medalColours)[number]["value"];

export const emblemNames: readonly MedalEmblem[] = valuesOf(medalEmblems);
export const metalNames: readonly MedalMetal[] = valuesOf(medalMetals);
export const colourNames: readonly MedalColour[] = valuesOf(medalColours);
