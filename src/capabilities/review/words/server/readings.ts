import { syllablesOf } from "#shared/pinyin.ts";

/** The readings of a character, looked up once each: that takes a while. */
const readings = new Map<number, readonly string[]>();
export function readingsOf(unit: number): readonly string[] {
  const known = readings.get(unit);
  if (known !== undefined) return known;
  const all = syllablesOf(String.fromCharCode(unit));
  readings.set(unit, all);
  return all;
}
