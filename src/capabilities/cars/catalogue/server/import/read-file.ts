import { basename } from "node:path";
import type { CarClass, Energy } from "#shared/cars.ts";
import { readCsv } from "./read-csv.ts";

/** A trim as a file has it. */
export interface FileTrim {
  /** Where it stands: a line, or the column of a file of one column a trim. */
  place: string;
  sourceId: string;
  brand: string;
  series: string;
  modelYear: number | null;
  /** Without series and year. */
  name: string;
  /** With both, as the file has it. */
  fullName: string;
  class: CarClass | null;
  energy: Energy | null;
  displacement: string;
  drive: string;
  guidePrice: number | null;
}

/** A series as a list has it: no brand, whether it is still sold. */
export interface FileSeries {
  place: string;
  sourceId: string;
  name: string;
  discontinued: boolean;
}

export interface Refused {
  place: string;
  reason: string;
}

export interface CarFile {
  name: string;
  trims: FileTrim[];
  series: FileSeries[];
  refused: Refused[];
}

/** What a column is called in the files that there are: ours first, then those of their makers. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  sourceId: ["source_id", "model_id", "id", "Feature"],
  brand: ["brand", "品牌"],
  series: ["series", "车系"],
  year: ["model_year", "年款"],
  name: ["model_name", "name", "车型名称", "车型"],
  class: ["level", "class", "级别"],
  energy: ["energy", "能源类型", "能源类型_x", "能源类型_y"],
  displacement: ["displacement_ml", "排量(mL)", "排量"],
  drive: ["drive", "驱动方式"],
  engine: ["engine", "进气形式"],
  price: ["guide_price", "厂商指导价(元)", "指导价"],
};

/**
 * Reads one file of cars: one row a trim, one column a trim (then brand and series stand in its name, 品牌_车系.csv), or a list
 * of series. What cannot be read is refused line by line.
 * @throws Error that says why nothing in it can be read
 */
export function readCarFile(path: string, text: string): CarFile {
  const name = basename(path);
  const file: CarFile = { name, trims: [], series: [], refused: [] };
  const rows = readCsv(text);
  const [head = [], ...lines] = rows;
  const first = head[0]?.trim() ?? "";
  if (rows.length < 2) throw new Error("文件是空的 (the file is empty)");
  if (first === "Feature" || first === "车型名称") readColumns(file, rows);
  else if (indexOf(head, "name") >= 0 && indexOf(head, "series") >= 0) readLines(file, head, lines);
  else if (lines.some((line) => /^series_\d+$/.test(line[1] ?? ""))) readSeries(file, lines);
  else
    throw new Error(
      `认不出这种表格，第一行是“${head.slice(0, 4).join(",")}” (no known shape: brand, series and model_name are needed)`,
    );
  return file;
}

function indexOf(head: readonly string[], column: string): number {
  return head.findIndex((one) => COLUMNS[column]?.includes(one.trim()));
}

function readLines(file: CarFile, head: readonly string[], lines: readonly string[][]): void {
  const at = Object.fromEntries(Object.keys(COLUMNS).map((column) => [column, indexOf(head, column)]));
  for (const [index, line] of lines.entries())
    take(file, `第 ${index + 2} 行`, (column) => line[at[column] ?? -1]?.trim() ?? "");
}

function readColumns(file: CarFile, rows: readonly string[][]): void {
  const [brand = "", ...series] = file.name.replace(/\.csv$/i, "").split("_");
  const [ids = []] = rows;
  const known = new Map(rows.map((row) => [row[0]?.trim().replace(/^\uFEFF/, "") ?? "", row]));
  for (let column = 1; column < ids.length; column += 1)
    take(file, `第 ${column + 1} 列`, (key) => {
      if (key === "brand") return brand;
      // A colon cannot stand in the name of a file.
      if (key === "series")
        return series
          .join("_")
          .replace(/^e_/, "e:")
          .replace(/([^a-z])e_/i, "$1e:");
      if (key === "sourceId") return ids[column]?.trim() ?? "";
      const row = COLUMNS[key]?.map((one) => known.get(one)).find((one) => one !== undefined);
      const value = row?.[column]?.trim() ?? "";
      return value === "-" ? "" : value;
    });
}

function readSeries(file: CarFile, lines: readonly string[][]): void {
  for (const [index, [title = "", sourceId = ""]] of lines.entries()) {
    const place = `第 ${index + 2} 行`;
    const name = title
      .replace(/\(停售\)/, "")
      .replace(/\s*\(\d+\)\s*$/, "")
      .trim();
    if (name === "" || !/^series_\d+$/.test(sourceId))
      file.refused.push({ place, reason: "没有车系名或编号" });
    else file.series.push({ place, sourceId, name, discontinued: title.includes("(停售)") });
  }
}

function take(file: CarFile, place: string, value: (column: string) => string): void {
  const [sourceId, brand, series, full] = [value("sourceId"), value("brand"), value("series"), value("name")];
  const lacking = [
    ...(sourceId === "" ? ["编号"] : []),
    ...(brand === "" ? ["品牌"] : []),
    ...(series === "" ? ["车系"] : []),
    ...(full === "" ? ["车型名称"] : []),
  ];
  if (lacking.length > 0) {
    file.refused.push({ place, reason: `没有${lacking.join("、")}` });
    return;
  }
  const year = /(?:^|\D)((?:19|20)\d{2})\s*款/.exec(full)?.[1] ?? /^\d{4}$/.exec(value("year"))?.[0];
  const name = full.replace(/^.*?(?:19|20)\d{2}\s*款/, "").trim() || full;
  file.trims.push({
    ...{ place, sourceId, brand, series, fullName: full },
    name: name.replace(/\s+/g, " "),
    modelYear: year === undefined ? null : Number(year),
    class: classOf(value("class")),
    energy: energyOf(value("energy")),
    displacement: displacementOf(value("displacement"), `${full} ${value("engine")}`),
    drive: driveOf(value("drive"), full),
    guidePrice: priceOf(value("price")),
  });
}

/** 紧凑型SUV → SUV, 中大型车 → 轿车; null where it is not said. */
function classOf(level: string): CarClass | null {
  if (level === "" || level === "-") return null;
  if (level.includes("SUV")) return "SUV";
  if (level.includes("MPV")) return "MPV";
  if (level === "跑车") return "跑车";
  if (level.includes("皮卡")) return "皮卡";
  if (/客|微面/.test(level)) return "客车";
  return /型车$/.test(level) ? "轿车" : "其他";
}

function energyOf(text: string): Energy | null {
  if (text === "" || text === "-") return null;
  if (text.startsWith("纯电")) return "纯电";
  if (/插电|增程/.test(text)) return "插混";
  if (/油电混合|轻混|电驱/.test(text)) return "混动";
  if (text.startsWith("汽油")) return text.includes("CNG") ? "其他" : "汽油";
  if (text.startsWith("柴油")) return "柴油";
  return text.includes("氢") ? "氢能" : "其他";
}

/** What the name says, as 1.5T; otherwise of the cubic centimetres, where it is known whether the engine is charged. */
function displacementOf(cc: string, words: string): string {
  const said = /(\d\.\d)\s?([TL])(?![a-z])/.exec(words);
  if (said) return `${said[1]}${said[2]}`;
  const ml = /^\d{3,5}$/.test(cc) ? Number(cc) : 0;
  const kind = /增压|TURBO|TSI/i.test(words) ? "T" : words.includes("自然吸气") ? "L" : null;
  return ml === 0 || kind === null ? "" : `${(ml / 1000).toFixed(1)}${kind}`;
}

function driveOf(text: string, name: string): string {
  const said = `${text} ${name}`;
  if (/四驱|AWD|4WD|4MATIC|quattro|xDrive/i.test(said)) return "四驱";
  if (/后驱|后置后驱|RWD/i.test(said)) return "后驱";
  return /前驱|两驱|FWD/i.test(said) ? "前驱" : "";
}

/** 13.99万 → 139,900; null where it is not known. */
function priceOf(text: string): number | null {
  const found = /^(\d{1,4}(?:\.\d{1,4})?)万/.exec(text);
  if (found) return Math.round(Number(found[1]) * 10_000);
  return /^\d{4,8}$/.test(text) ? Number(text) : null;
}
