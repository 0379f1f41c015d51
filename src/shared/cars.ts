/** Classes of series (级别), in the order of their tabs. */
export const carClasses = ["轿车", "SUV", "MPV", "跑车", "皮卡", "客车", "其他"] as const;
export type CarClass = (typeof carClasses)[number];

/** What cars run on. 插混 are those with a plug, 增程 among them. */
export const energies = ["汽油", "柴油", "混动", "插混", "纯电", "氢能", "其他"] as const;
export type Energy = (typeof energies)[number];

/** What a car is called, part by part. */
export interface CarNames {
  brand: string;
  series: string;
  generation?: { code: string; name: string } | null;
  trim?: { name: string; modelYear: number | null } | null;
}

/** What a car is called in one line: 丰田 凯美瑞 2024款 2.0E 精英版; without a trim, its generation: 丰田 凯美瑞 XV70. */
export function carLabel({ brand, series, generation, trim }: CarNames): string {
  // 雷克萨斯 雷克萨斯ES says nothing more than 雷克萨斯ES.
  const named = series.startsWith(brand) ? series : `${brand} ${series}`;
  if (trim) {
    const { modelYear, name } = trim;
    return `${named} ${modelYear === null ? "" : `${modelYear}款 `}${name}`;
  }
  return generation ? `${named} ${generation.code}` : named;
}

/** A word as searches compare it: small, half width, without spaces and signs. CR-V and ｃｒｖ are one. */
export function searchKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Characters of what members say is missing of the catalogue, of the answer, and of a search in it. */
export const CAR_REQUEST_LENGTH = 200;
export const CAR_ANSWER_LENGTH = 200;
export const CAR_QUERY_LENGTH = 60;
