import { type Finding, scoreOf } from "./findings.ts";
import { knowsBrand, makerOf } from "./vin-makers.ts";

export const VIN_LENGTH = 17;

/** Letters and digits as VINs have them: everything but I, O and Q. */
const CHARACTERS = /^[A-HJ-NPR-Z0-9]*$/;
/** ISO 3779 and GB 16735: what a character counts, and what its place weighs. */
const VALUES = new Map(
  [..."0123456789ABCDEFGHJKLMNPRSTUVWXYZ"].map((character, at) => [
    character,
    Number("012345678912345678123457923456789".charAt(at)),
  ]),
);
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
/** The tenth character, from 1980 on, and again from 2010 on. */
const YEARS = "ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_YEAR = 1980;

/** What is known of the car that a VIN should belong to. */
export interface ExpectedCar {
  /** The name of its brand in the catalogue. */
  brand?: string | undefined;
  /** Of its generation; `toYear` null while it is on sale. `makers` are first three characters, where they are known. */
  generation?:
    | { code: string; fromYear: number; toYear: number | null; makers?: readonly string[] }
    | null
    | undefined;
}

export interface VinExamination {
  /** As `normaliseVin` made it. */
  vin: string;
  /** Whether it could be a VIN: seventeen characters, none of them I, O or Q. */
  complete: boolean;
  /** Whether the ninth character is the one that the others give; null while it is not complete. */
  checkDigit: "valid" | "invalid" | null;
  /** Who gives such VINs, where that is known. */
  maker: string | null;
  /** Years that the tenth character may stand for, the newest first; empty where it stands for none. */
  years: readonly number[];
  findings: readonly Finding[];
  /** 0 to 100, for reviewers: 100 when nothing was found. */
  score: number;
}

/** What a finding takes from the score. */
const LOST = {
  length: 100,
  letters: 100,
  characters: 100,
  "all-same": 100,
  "check-digit": 35,
  "check-digit-abroad": 10,
  "serial-same": 25,
  "serial-run": 25,
  maker: 40,
  factory: 10,
  "year-letter": 10,
  year: 30,
};

/** What can be no number of a car at all, as `normaliseVin` made it, is refused: anything else is at most a finding. */
export function canBeVin(vin: string): boolean {
  return /^[A-Z0-9]{5,20}$/.test(vin);
}

/** A VIN as people type or paste it, in capitals and half width, without what stands between its characters. */
export function normaliseVin(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toUpperCase()
      .normalize("NFKC")
      .replace(/[\s\-·•.,，。:：_/\u200b-\u200d\ufeff]/g, "")
      // What stood apart may combine.
      .normalize("NFKC")
  );
}

/** The check character that the others give: 0 to 9 or X. Undefined for what could be no VIN. */
export function checkDigitOf(vin: string): string | undefined {
  if (vin.length !== VIN_LENGTH || !CHARACTERS.test(vin)) return undefined;
  let sum = 0;
  for (const [at, weight] of WEIGHTS.entries()) sum += weight * (VALUES.get(vin.charAt(at)) ?? 0);
  const rest = sum % 11;
  return rest === 10 ? "X" : String(rest);
}

/** The last characters of a VIN or plate, by which its owner knows it. */
export function lastOf(text: string, count = 6): string {
  return text.slice(-count);
}

/**
 * Looks at a VIN as a careful clerk would. Nothing found forbids anything: correct VINs of some makers fail the check digit.
 * @param today the newest year that a VIN can have is the next one
 */
export function examineVin(text: string, expected: ExpectedCar = {}, today = new Date()): VinExamination {
  const vin = normaliseVin(text);
  const findings = [...shapeOf(vin)];
  const complete = vin.length === VIN_LENGTH && CHARACTERS.test(vin);
  const maker = makerOf(vin);
  const years = complete ? yearsOf(vin, today.getFullYear() + 1) : [];
  if (complete) findings.push(...contentOf(vin, years), ...mismatchOf(vin, years, expected));
  return {
    ...{ vin, complete, years, findings },
    checkDigit: complete ? (checkDigitOf(vin) === vin.charAt(8) ? "valid" : "invalid") : null,
    maker: maker?.name ?? null,
    score: vin === "" ? 0 : scoreOf(findings, LOST),
  };
}

function* shapeOf(vin: string): Generator<Finding> {
  if (vin === "") return;
  const length = [...vin].length;
  if (length !== VIN_LENGTH)
    yield warning(
      "length",
      `车架号（VIN）是 17 位，现在是 ${length} 位，${length < VIN_LENGTH ? "少了" : "多了"} ${Math.abs(length - VIN_LENGTH)} 位。`,
    );
  const at = [...vin].flatMap((character, index) =>
    "IOQ".includes(character) ? [{ character, index }] : [],
  );
  const [first] = at;
  if (first !== undefined) {
    const likely = first.character === "I" ? "数字 1" : "数字 0";
    yield warning(
      "letters",
      `车架号不用字母 I、O、Q：第 ${first.index + 1} 位的 ${first.character} 可能是${likely}，请对照行驶证。`,
    );
  }
  const strange = [...vin].find((character) => !/[A-Z0-9]/.test(character));
  if (strange !== undefined)
    yield warning("characters", `车架号只有数字和大写字母，里面的“${strange}”请删除或改正。`);
}

function* contentOf(vin: string, years: readonly number[]): Generator<Finding> {
  if (/^(.)\1*$/.test(vin)) {
    yield warning("all-same", "17 位都是同一个字符，不是真实的车架号，请照行驶证填写。");
    return;
  }
  if (checkDigitOf(vin) !== vin.charAt(8))
    yield bindsCheckDigit(vin)
      ? warning("check-digit", "车架号第 9 位校验不符，多半是抄错了一位，请核对行驶证；核对无误可以继续。")
      : note("check-digit-abroad", "车架号第 9 位校验不符。部分进口车不用校验位，核对无误可以继续。");
  const serial = vin.slice(-6);
  if (/^(.)\1{5}$/.test(serial))
    yield warning("serial-same", `车架号末六位全是 ${serial.charAt(0)}，请核对行驶证。`);
  else if ("0123456789".includes(serial) || "9876543210".includes(serial))
    yield warning("serial-run", `车架号末六位 ${serial} 是连号，像示例里的号码，请核对行驶证。`);
  if (years.length === 0 && bindsCheckDigit(vin))
    yield note("year-letter", `车架号第 10 位表示年份，不会是 ${vin.charAt(9)}，请核对行驶证。`);
}

function* mismatchOf(
  vin: string,
  years: readonly number[],
  { brand, generation }: ExpectedCar,
): Generator<Finding> {
  const maker = makerOf(vin);
  const start = vin.slice(0, 3);
  if (maker && brand && knowsBrand(brand) && !maker.brands.includes(brand))
    yield warning(
      "maker",
      `${start} 开头是${maker.name}的代码，和所选品牌“${brand}”对不上，请核对车型或车架号。`,
    );
  if (!generation) return;
  const { code, fromYear, toYear, makers = [] } = generation;
  if (maker && makers.length > 0 && !makers.includes(start))
    yield note("factory", `${start} 开头是${maker.name}的代码，不是 ${code} 常见的产地，请核对所选代际。`);
  // Model years begin before the calendar's, and the last cars of a generation are built after it.
  const fits = years.some((year) => year >= fromYear - 1 && year <= (toYear ?? year) + 1);
  if (years.length > 0 && !fits)
    yield warning(
      "year",
      `车架号第 10 位 ${vin.charAt(9)} 表示 ${[...years].sort().join(" 或 ")} 年，而所选的 ${code} 是 ${toYear === fromYear ? fromYear : `${fromYear}–${toYear ?? "现在"}`} 年的车，请核对所选代际。`,
    );
}

/** Whether check digit and year are the rule where such VINs are given: in China and North America. */
const bindsCheckDigit = (vin: string) => /^[L1-57]/.test(vin);

/** Where neither year nor check digit are the rule, 0 stands in its place. */
function yearsOf(vin: string, newest: number): number[] {
  const at = YEARS.indexOf(vin.charAt(9));
  if (at === -1) return [];
  return [at + 30, at].map((offset) => FIRST_YEAR + offset).filter((year) => year <= newest);
}

const warning = (code: string, text: string): Finding => ({ code, level: "warning", text });
const note = (code: string, text: string): Finding => ({ code, level: "note", text });
