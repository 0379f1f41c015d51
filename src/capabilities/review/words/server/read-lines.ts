import { setImmediate as turn } from "node:timers/promises";
import { type WordValues, wordValuesSchema } from "#capabilities/review/words/contract.ts";
import { parseCsv } from "#shared/csv.ts";
import type { GroupAction, Variant, WordLevel } from "#shared/words.ts";
import { fold } from "./fold.ts";

/** The columns of a word list as CSV, in the order of the export; without a head the first ones are meant. */
export const COLUMNS = [
  ...["词", "动作", "分组", "备注", "启用", "级别", "变体", "其他写法", "同时出现", "排除"],
  ...["适用内容", "适用分区", "替换成", "有效期"],
] as const;
/** What a column was called in files that were exported before. */
const FORMER: Record<string, string> = { 适用版块: "适用分区" };
export const ACTIONS: Record<GroupAction, string> = {
  refuse: "拦截",
  hold: "转审",
  replace: "替换",
  watch: "仅监测",
  allow: "放行",
};
export const LEVELS: Record<WordLevel, string> = { notice: "提示", warning: "警告", severe: "严重" };
export const VARIANTS: Record<Variant, string> = {
  traditional: "繁简",
  split: "符号间隔",
  pinyin: "拼音",
  homophone: "同音",
};
/** Between several values in one field. */
export const BETWEEN = "|";

/** A line that makes sense: the word, and what the line says of it. */
export interface ReadLine {
  line: number;
  folded: string;
  values: Partial<WordValues> & Pick<WordValues, "text">;
  /** Undefined where it names none. */
  group: string | undefined;
  /** Its word excuses others: it belongs to a white list. */
  allow: boolean;
}

export interface RefusedLine {
  line: number;
  text: string;
  why: string;
}

/** Lines between which others get a turn. */
const PIECE = 2000;

/** Reads a word list; what says nothing is counted, what makes no sense named, and of two lines with one word the first counts. */
export async function readLines(
  csv: string,
): Promise<{ lines: ReadLine[]; refused: RefusedLine[]; comments: number }> {
  const lines = new Map<string, ReadLine>();
  const refused: RefusedLine[] = [];
  let comments = 0;
  let head: readonly string[] = COLUMNS;
  for (const [index, { line, fields }] of parseCsv(csv).entries()) {
    if (index % PIECE === PIECE - 1) await turn();
    const first = fields[0]?.trim() ?? "";
    if (isComment(first)) {
      comments += 1;
      continue;
    }
    if (first === COLUMNS[0]) {
      head = fields.map((field) => FORMER[field.trim()] ?? field.trim());
      continue;
    }
    const cells = new Map(head.map((name, at) => [name, fields[at]?.trim() ?? ""]));
    const read = readLine(line, cells);
    const before = "why" in read ? undefined : lines.get(read.folded);
    if ("why" in read) refused.push(read);
    else if (before === undefined) lines.set(read.folded, read);
    else refused.push({ line, text: shortened(first), why: `和第 ${before.line} 行重复` });
  }
  return { lines: [...lines.values()], refused, comments };
}

/** `#…#` is a topic, not a remark. */
const isComment = (text: string): boolean => text.startsWith("//") || /^#[^#]*$/.test(text);

const shortened = (text: string): string => [...text].slice(0, 40).join("");

function readLine(line: number, cells: ReadonlyMap<string, string>): ReadLine | RefusedLine {
  const of = (name: (typeof COLUMNS)[number]) => cells.get(name) ?? "";
  const given = of("词");
  const refuse = (why: string): RefusedLine => ({ line, text: shortened(given), why });
  if (given.includes("\uFFFD")) return refuse("有乱码，文件的编码可能不对");
  const action = keyOf(ACTIONS, of("动作"));
  if (action === undefined)
    return refuse(`不认识的动作“${shortened(of("动作"))}”，应为${Object.values(ACTIONS).join("、")}`);
  const level = keyOf(LEVELS, of("级别"));
  if (level === undefined)
    return refuse(`不认识的级别“${shortened(of("级别"))}”，应为${Object.values(LEVELS).join("、")}`);
  const variants = several(of("变体")).map((one) => keyOf(VARIANTS, one));
  if (variants.some((one) => one === undefined))
    return refuse(`不认识的变体，应为${Object.values(VARIANTS).join(BETWEEN)}`);
  const until = of("有效期");
  const end =
    until === ""
      ? undefined
      : new Date(/^\d{4}-\d{2}-\d{2}$/.test(until) ? `${until}T23:59:59+08:00` : until);
  if (end !== undefined && Number.isNaN(end.getTime())) return refuse("有效期应为 2026-12-31 这样的日期");
  const on = of("启用").toLowerCase();
  const said = {
    // What the export put before what a spreadsheet would take for a formula.
    text: /^'[=+\-@]/.test(given) ? given.slice(1) : given,
    ...(action !== null && { action: action === "allow" ? null : action }),
    ...(level !== null && { level }),
    ...(of("备注") !== "" && { note: of("备注") }),
    ...(on !== "" && { active: !["否", "0", "false", "停用"].includes(on) }),
    ...(of("变体") !== "" && { variants: of("变体") === "无" ? [] : variants }),
    ...(of("其他写法") !== "" && { aliases: several(of("其他写法")) }),
    ...(of("同时出现") !== "" && { and_words: several(of("同时出现")) }),
    ...(of("排除") !== "" && { not_words: several(of("排除")) }),
    ...(of("适用内容") !== "" && { kinds: several(of("适用内容")) }),
    ...(of("适用分区") !== "" && { sections: several(of("适用分区")) }),
    ...(of("替换成") !== "" && { replacement: of("替换成") }),
    ...(end !== undefined && { valid_until: end.toISOString() }),
  };
  const parsed = wordValuesSchema.safeParse(said);
  if (!parsed.success) return refuse(parsed.error.issues[0]?.message ?? "这一行有误");
  const group = of("分组");
  if ([...group].length > 20) return refuse("分组名称最多 20 个字");
  // As the schema made it, but only what the line says: the rest stays as it is of a word that is there.
  const kept = Object.fromEntries(Object.entries(parsed.data).filter(([name]) => name in said));
  return {
    line,
    folded: fold(parsed.data.text),
    values: { ...kept, text: parsed.data.text },
    group: group === "" ? undefined : group,
    allow: action === "allow",
  };
}

const several = (field: string): string[] =>
  field
    .split(/[|｜]/)
    .map((one) => one.trim())
    .filter((one) => one !== "" && one !== "无");

/** Null for an empty field, undefined for one that names nothing. */
function keyOf<K extends string>(names: Record<K, string>, text: string): K | null | undefined {
  if (text === "") return null;
  for (const name of Object.keys(names) as K[]) if (name === text || names[name] === text) return name;
  return undefined;
}
