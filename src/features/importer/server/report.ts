import type { EntryResult, Outcome } from "./import-entry.ts";
import type { FeedReport } from "./import-feed.ts";

const FORMATS = { rss: "RSS", rdf: "RSS 1.0", atom: "Atom", wordpress: "WordPress" };
const OUTCOMES: [Outcome, string][] = [
  ["imported", "新导入 imported"],
  ["updated", "已更新 updated"],
  ["unchanged", "未变化 unchanged"],
  ["skipped", "跳过 skipped"],
];
const MAX_NOTES = 40;

/** Columns that a terminal gives a text: ideographs and full-width signs take two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const char of text)
    width +=
      /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u.test(
        char,
      )
        ? 2
        : 1;
  return width;
}

/** Lines of a table with columns wide enough for their content; numbers stand at the right. */
export function table(head: string[], rows: (string | number)[][]): string[] {
  const cells = [head, ...rows.map((row) => row.map(String))];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => displayWidth(row[column] ?? ""))));
  const line = (row: (string | number)[]): string =>
    row
      .map((cell, column) => {
        const gap = " ".repeat((widths[column] ?? 0) - displayWidth(String(cell)));
        return typeof cell === "number" ? gap + cell : cell + gap;
      })
      .join("  ")
      .trimEnd();
  return [line(head), widths.map((width) => "─".repeat(width)).join("  "), ...rows.map(line)];
}

/**
 * The final report: a line for each file, the sums, why entries were skipped, and what was left out or mended.
 * @param verbose all remarks instead of the first ones
 */
export function renderReport(reports: FeedReport[], options: { dryRun: boolean; verbose: boolean }): string {
  const all = reports.flatMap(({ entries }) => entries);
  const lines: string[] = [""];
  if (options.dryRun) lines.push("试运行：没有写入任何内容 (dry run: nothing was written)", "");
  const shown = options.verbose ? reports : reports.filter((_, index) => index < MAX_NOTES);
  lines.push(
    ...table(
      ["文件 file", "格式", "导入", "更新", "未变", "跳过", "提示"],
      shown.map((report) => [
        short(report.label, 56),
        report.format ? FORMATS[report.format] : "无法读取",
        ...OUTCOMES.map(([outcome]) => count(report.entries, outcome)),
        remarks(report).length,
      ]),
    ),
  );
  if (shown.length < reports.length)
    lines.push(`… 还有 ${reports.length - shown.length} 个文件（--verbose 查看全部）`);

  lines.push(
    "",
    ...table(
      ["合计 total", "篇"],
      OUTCOMES.map(([outcome, name]) => [name, count(all, outcome)]),
    ),
  );
  const kept = sum(all.map(({ picturesKept }) => picturesKept));
  const lost = sum(all.map(({ picturesLost }) => picturesLost));
  const later = lost > 0 && !options.dryRun ? "；以后能取到时用 --refresh 补上" : "";
  lines.push(`图片 pictures：取到 ${kept} 张，取不到 ${lost} 张${later}`);
  const unreadable = reports.filter(({ format }) => format === null).length;
  if (unreadable > 0) lines.push(`无法读取的文件 unreadable：${unreadable} 个`);

  lines.push(...reasons(all), ...notes(reports, options.verbose));
  return lines.join("\n");
}

function reasons(entries: EntryResult[]): string[] {
  const groups = Map.groupBy(
    entries.filter(({ outcome }) => outcome === "skipped"),
    ({ reason }) => reason ?? "",
  );
  if (groups.size === 0) return [];
  const rows = [...groups].map(([reason, group]) => [reason, group.length]);
  return ["", ...table(["跳过的原因 why skipped", "篇"], rows)];
}

function notes(reports: FeedReport[], verbose: boolean): string[] {
  const lines = reports.flatMap((report) =>
    remarks(report).map((text) => `  ${short(report.label, 40)} · ${text}`),
  );
  if (lines.length === 0) return [];
  const shown = verbose ? lines : lines.slice(0, MAX_NOTES);
  const rest = lines.length - shown.length;
  return ["", "提示 remarks", ...shown, ...(rest > 0 ? [`  … 还有 ${rest} 条（--verbose 查看全部）`] : [])];
}

/** Remarks of a file; one that many entries share is written once, with two of them as examples. */
function remarks({ problems, entries }: FeedReport): string[] {
  const all = [
    ...problems,
    ...entries.flatMap(({ title, notes: own }) => own.map((message) => ({ entry: title, message }))),
  ];
  return [...Map.groupBy(all, ({ message }) => message)].map(([message, group]) => {
    const titles = group.flatMap(({ entry }) => (entry ? [`《${short(entry, 40)}》`] : []));
    const many = titles.length > 2 ? `等 ${titles.length} 篇：` : "";
    return `${titles.slice(0, 2).join("")}${many}${message}`;
  });
}

function count(entries: EntryResult[], outcome: Outcome): number {
  return entries.filter((entry) => entry.outcome === outcome).length;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Keeps control characters of foreign titles away from the terminal and lines short. */
function short(text: string, length: number): string {
  const characters = [...text.replace(/\p{Cc}+/gu, " ")];
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : characters.join("");
}
