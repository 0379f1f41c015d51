/**
 * Where provinces lie, roughly, as tiles of one size: name, column and row. Drawn up for this product; it claims no borders,
 * and a large empty province does not look like more than a small full one.
 */
const PLACES =
  "黑龙江 8 0|内蒙古 6 1|北京 7 1|吉林 8 1|新疆 0 2|甘肃 3 2|宁夏 4 2|山西 5 2|河北 6 2|天津 7 2|辽宁 8 2|" +
  "青海 2 3|陕西 4 3|河南 5 3|山东 6 3|西藏 1 4|四川 3 4|重庆 4 4|湖北 5 4|安徽 6 4|江苏 7 4|上海 8 4|" +
  "云南 2 5|贵州 3 5|湖南 5 5|江西 6 5|浙江 7 5|广西 4 6|广东 5 6|福建 6 6|台湾 8 6|海南 4 7|澳门 5 7|香港 6 7";

export interface Tile {
  name: string;
  column: number;
  row: number;
  value: number;
}

/** Columns and rows of the map. */
export const MAP = { columns: 9, rows: 8 };

const places = PLACES.split("|").map((line) => {
  const [name = "", column, row] = line.split(" ");
  return { name, column: Number(column), row: Number(row) };
});

/** The map with how many there are in each province, under its short name or its whole one; and what lies in none of them. */
export function provinceTiles(shares: readonly { name: string; value: number }[]): {
  tiles: Tile[];
  elsewhere: { name: string; value: number }[];
} {
  const counts = new Map<string, number>();
  const elsewhere: { name: string; value: number }[] = [];
  for (const { name, value } of shares) {
    const place = places.find((one) => name.startsWith(one.name));
    if (place === undefined) elsewhere.push({ name, value });
    else counts.set(place.name, (counts.get(place.name) ?? 0) + value);
  }
  return { tiles: places.map((place) => ({ ...place, value: counts.get(place.name) ?? 0 })), elsewhere };
}
