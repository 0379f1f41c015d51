import type { Energy } from "./cars.ts";
import { type Finding, scoreOf } from "./findings.ts";

/**
 * Kinds of plates (GA 36): `ordinary` is blue or yellow, `green` is for cars with a plug, small ones and large ones; the rest
 * as their characters say.
 */
export type PlateKind =
  | "ordinary"
  | "green-small"
  | "green-large"
  | "police"
  | "embassy"
  | "consulate"
  | "hong-kong"
  | "macau"
  | "trailer"
  | "coach"
  | "test"
  | "temporary"
  | "rescue"
  | "armed-police"
  | "army";

export const plateKindNames: Readonly<Record<PlateKind, string>> = {
  ordinary: "普通号牌",
  "green-small": "小型新能源号牌",
  "green-large": "大型新能源号牌",
  police: "警用号牌",
  embassy: "使馆号牌",
  consulate: "领馆号牌",
  "hong-kong": "粤港两地牌",
  macau: "粤澳两地牌",
  trailer: "挂车号牌",
  coach: "教练车号牌",
  test: "试验车号牌",
  temporary: "临时号牌",
  rescue: "消防救援号牌",
  "armed-police": "武警号牌",
  army: "军车号牌",
};

const PROVINCES = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼";
const P = `[${PROVINCES}]`;
/** Which office: any letter but I; O stood on plates of the police. */
const O = "[A-HJ-Z]";
/** Letters and digits of the number itself: neither I nor O. */
const N = "[A-HJ-NP-Z0-9]";
/** What the new green plates tell: driven by electricity alone, or by something else as well. */
const ELECTRIC = "DABCE";
const HYBRID = "FGHJK";
const GREEN = `[${ELECTRIC}${HYBRID}]`;

const SHAPES: readonly (readonly [PlateKind, RegExp])[] = (
  [
    ["green-small", `${P}${O}${GREEN}${N}\\d{4}`],
    ["green-large", `${P}${O}\\d{5}${GREEN}`],
    ["ordinary", `${P}${O}${N}{5}`],
    ["police", `${P}${O}?${N}{4}警`],
    ["embassy", "使\\d{6}|\\d{6}使"],
    ["consulate", `${P}${O}${N}{4}领|${P}\\d{4,6}领|领\\d{5,6}|\\d{6}领`],
    ["hong-kong", `粤Z${N}{4}港`],
    ["macau", `粤Z${N}{4}澳`],
    ["trailer", `${P}${O}${N}{4}挂`],
    ["coach", `${P}${O}${N}{4}学`],
    ["test", `${P}${O}${N}{3,4}[试超]`],
    ["temporary", `${P}${O}${N}{4,6}临|临${P}${O}${N}{5}`],
    ["rescue", `${P}${O}${N}{4}应急`],
    ["armed-police", `WJ${P}?\\d{4}[0-9A-Z]`],
    ["army", "[VKHBSLJNGCEQ][A-Z]\\d{5}|[军空海北沈兰济南广成][A-Z]?\\d{5}"],
  ] as const
).map(([kind, shape]) => [kind, new RegExp(`^(?:${shape})$`)] as const);

export interface PlateExamination {
  /** As `normalisePlate` made it. */
  plate: string;
  /** Null where it has the shape of no plate. */
  kind: PlateKind | null;
  /** What its letter says that the car runs on; null where plates do not say. */
  runsOn: "electric" | "hybrid" | null;
  findings: readonly Finding[];
  /** 0 to 100, for reviewers: 100 when nothing was found. */
  score: number;
}

/** What a finding takes from the score. */
const LOST = { shape: 100, letters: 100, energy: 40, "energy-ordinary": 5, borrowed: 30 };

/** A plate as people type or paste it, in capitals and half width, without what stands between its characters. */
export function normalisePlate(text: string): string {
  return (
    text
      .normalize("NFKC")
      .toUpperCase()
      .normalize("NFKC")
      .replace(/[^\p{L}\p{N}]/gu, "")
      // What stood apart may combine.
      .normalize("NFKC")
  );
}

/** What can be no plate at all, as `normalisePlate` made it, is refused: anything else is at most a finding. */
export function canBePlate(plate: string): boolean {
  return /^[\p{Script=Han}A-Z0-9]{5,10}$/u.test(plate);
}

/** Undefined where it has the shape of no plate. */
export function plateKind(plate: string): PlateKind | undefined {
  return SHAPES.find(([, shape]) => shape.test(plate))?.[0];
}

/**
 * Looks at a plate as a careful clerk would; nothing found forbids anything.
 * @param energy what the chosen car runs on, where that is known
 */
export function examinePlate(text: string, { energy }: { energy?: Energy | null } = {}): PlateExamination {
  const plate = normalisePlate(text);
  const kind = plateKind(plate) ?? null;
  const runsOn = kind === null ? null : runsOnOf(plate, kind);
  const findings =
    plate === "" ? [] : kind === null ? [shapeless(plate)] : [...mismatch(plate, kind, runsOn, energy)];
  return { plate, kind, runsOn, findings, score: plate === "" ? 0 : scoreOf(findings, LOST) };
}

/**
 * A plate as others may see it: 京A·D8**12. Its office, what the number begins and ends with stay, two characters between
 * them do not.
 */
export function maskPlate(text: string): string {
  const plate = normalisePlate(text);
  const head = plate.slice(0, 2);
  const body = plate.slice(2);
  if (body.length < 4) return "*".repeat(plate.length);
  return `${head}·${body.slice(0, -4)}**${body.slice(-2)}`;
}

function runsOnOf(plate: string, kind: PlateKind): PlateExamination["runsOn"] {
  const letter = kind === "green-small" ? plate.charAt(2) : kind === "green-large" ? plate.charAt(7) : "";
  if (letter === "") return null;
  return ELECTRIC.includes(letter) ? "electric" : "hybrid";
}

/** Why something is no plate, as exactly as can be said. */
function shapeless(plate: string): Finding {
  const characters = [...plate];
  const [first = "", second = ""] = characters;
  const misread = /[IO]/.exec(plate.slice(2));
  if (misread)
    return warning(
      "letters",
      `车牌序号不用字母 I 和 O，第 ${misread.index + 3} 位的 ${misread[0]} 可能是数字 ${misread[0] === "I" ? 1 : 0}。`,
    );
  if (/^[A-Z]/.test(first) && !plate.startsWith("WJ"))
    return warning("shape", "车牌以省份简称开头，例如京A12345，请补上前面的汉字。");
  if (PROVINCES.includes(first) && PROVINCES.includes(second))
    return warning("shape", `车牌只有一个省份简称，现在有“${first}${second}”两个。`);
  if (PROVINCES.includes(first) && !/[A-Z]/.test(second))
    return warning("shape", `“${first}”后面应是发牌机关的字母，例如 ${first}A12345。`);
  if (PROVINCES.includes(first) && characters.length === 8 && !/\p{Script=Han}/u.test(plate.slice(2)))
    return warning(
      "shape",
      "8 位的是新能源车牌：小型车第 3 位、大型车第 8 位是 A–H、J、K 中的一个字母，其余多为数字，请对照号牌。",
    );
  if (PROVINCES.includes(first) && !/\p{Script=Han}/u.test(plate.slice(2)))
    return warning("shape", `车牌一般 7 位，新能源 8 位，现在是 ${characters.length} 位。`);
  return warning("shape", "车牌格式不正确，例如京A12345、沪AD12345，请对照行驶证。");
}

function* mismatch(
  plate: string,
  kind: PlateKind,
  runsOn: PlateExamination["runsOn"],
  energy: Energy | null | undefined,
): Generator<Finding> {
  if (
    kind === "trailer" ||
    kind === "army" ||
    kind === "armed-police" ||
    kind === "rescue" ||
    kind === "police"
  )
    yield warning("borrowed", `${plateKindNames[kind]}不是个人车辆的号牌，请填写行驶证上的号牌号码。`);
  if (kind === "temporary") yield note("temporary", "临时号牌会到期，换了正式号牌请再来更新。");
  if (!energy || energy === "其他") return;
  const plugged = energy === "纯电" || energy === "插混" || energy === "氢能";
  if (runsOn === "electric" && energy !== "纯电")
    yield warning(
      "energy",
      `第 ${placeOf(kind)} 位 ${letterOf(plate, kind)} 是纯电动车的号牌，而所选车型是${energy}，请核对。`,
    );
  else if (runsOn === "hybrid" && energy !== "插混" && energy !== "氢能")
    yield warning(
      "energy",
      `第 ${placeOf(kind)} 位 ${letterOf(plate, kind)} 是插电混动等新能源车的号牌，而所选车型是${energy}，请核对。`,
    );
  else if (runsOn === null && kind === "ordinary" && plugged)
    yield note("energy-ordinary", `${energy}车多用 8 位的绿色号牌；上的是蓝牌就照实填写。`);
}

const placeOf = (kind: PlateKind) => (kind === "green-large" ? 8 : 3);
const letterOf = (plate: string, kind: PlateKind) => plate.charAt(placeOf(kind) - 1);
const warning = (code: string, text: string): Finding => ({ code, level: "warning", text });
const note = (code: string, text: string): Finding => ({ code, level: "note", text });
