import { regionLines } from "./region-lines.ts";

/** A province, city or district of China. */
export interface Region {
  /** Six digits of GB/T 2260: 440000, 440300, 440305. */
  code: string;
  name: string;
  /** Empty where nothing below it is told apart. */
  under: readonly Region[];
}

/**
 * All provinces with what is below them, in the order of their codes. A province that is a city itself leads to its
 * districts at once. 26 kB of names: browsers fetch this file with `import()`.
 */
export const regions: readonly Region[] = Object.entries(regionLines).map(([named, lines]) => {
  const province = named.slice(0, 2);
  const under = lines.flatMap((line) => {
    const [city = "", ...listed] = line.split(" ");
    const code = province + city.slice(0, 2);
    if (city === "")
      return listed.map((one) => ({ code: province + one.slice(0, 4), name: one.slice(4), under: [] }));
    const below = listed.map((one) => ({ code: code + one.slice(0, 2), name: one.slice(2), under: [] }));
    return [{ code: `${code}00`, name: city.slice(2), under: below }];
  });
  return { code: `${province}0000`, name: named.slice(2), under: under.sort(byCode) };
});

const paths = new Map<string, readonly Region[]>();
for (const province of regions) collect([province]);

/** The way to a region from its province down, itself last; undefined for a code that is not there. */
export function regionPath(code: string): readonly Region[] | undefined {
  return paths.get(code);
}

/** 广东省深圳市南山区; empty for a code that is not there. */
export function regionName(code: string): string {
  return (paths.get(code) ?? []).map(({ name }) => name).join("");
}

/** Whether nothing below it is left to be chosen: what an address needs. */
export function isExactRegion(code: string): boolean {
  return paths.get(code)?.at(-1)?.under.length === 0;
}

/** Whether it is as far down as a city, which people say they live in; a municipality is one itself. */
export function isCity({ code }: Region): boolean {
  const municipality = /^(?:11|12|31|50)/.test(code);
  return !municipality && (!isExactRegion(code) || code.endsWith("00") || code.slice(2, 4) === "90");
}

function collect(path: readonly Region[]): void {
  const last = path.at(-1);
  if (last === undefined) return;
  paths.set(last.code, path);
  for (const region of last.under) collect([...path, region]);
}

function byCode(a: Region, b: Region): number {
  return a.code < b.code ? -1 : 1;
}
