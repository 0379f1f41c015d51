import { sections } from "#sections/registry.ts";
import type { TextSource } from "../contract.ts";
import { fillPlaceholders, placeholderNames } from "./placeholders.ts";
import { renderDocument } from "./render.ts";
import { type LegalSettings, sectionValues } from "./values.ts";

/** What the desk says of each placeholder. */
export const placeholderMeanings: Readonly<Record<(typeof placeholderNames)[number], string>> = {
  brand: "主站的名字",
  club: "分区的名字",
  marque: "车友会的品牌，主站没有",
  operator: "运营公司（OPERATOR_NAME）",
  contact_email: "联系邮箱（CONTACT_EMAIL）",
  icp: "备案号（ICP_NUMBER），没设时为空",
};

/** What has to be mended before a text can be published, and what ought to be looked at; in words. */
export function checkText(
  source: TextSource,
  settings: LegalSettings,
): { problems: string[]; warnings: string[] } {
  const problems = [
    ...placeholderProblems("标题", source.title),
    ...source.summary.flatMap((line, at) => placeholderProblems(`第 ${at + 1} 条要点`, line)),
    ...placeholderProblems("正文", source.body),
  ];
  if (problems.length > 0) return { problems, warnings: [] };
  const warnings = new Set<string>();
  for (const section of sections) {
    const values = sectionValues(section, settings);
    for (const line of [source.title, ...source.summary])
      if (fillPlaceholders(line, values).trim() === "") problems.push(`“${line}”在${section.name}里是空的`);
    const { html, toc } = renderDocument(source.body, values);
    if (html.includes("**")) warnings.add("正文里有没配对的 **，加粗没有生效");
    if (toc.length === 0) problems.push("正文没有章节标题（## 一、…），读的人没有目录可用");
    const chapters = new Set(toc.map(({ text }) => text.split("、")[0]));
    for (const [whole, number = ""] of source.body.matchAll(/第([一二三四五六七八九十]+)章/g))
      if (!chapters.has(number)) warnings.add(`写到“${whole}”，但没有这一章`);
    if (!section.umbrella)
      for (const name of new Set([section.name, section.marque]))
        if (source.body.includes(name))
          warnings.add(`正文直接写了“${name}”，其他分区也会显示；用 {{club}} 或 {{marque}}`);
  }
  return { problems: [...new Set(problems)], warnings: [...warnings] };
}

const MARK = /\{\{([#^/]?)\s*([^{}]*?)\s*\}\}/g;

/** Unknown names, and conditions that do not open and close in turn. */
function placeholderProblems(place: string, text: string): string[] {
  const known: readonly string[] = placeholderNames;
  const problems: string[] = [];
  let open: string | null = null;
  for (const [mark, sign = "", name = ""] of text.matchAll(MARK)) {
    if (!known.includes(name)) problems.push(`${place}里有不认识的占位符 ${mark}`);
    else if (sign === "/") {
      if (open !== name) problems.push(`${place}里的 ${mark} 没有对应的开头`);
      open = null;
    } else if (sign !== "") {
      if (open !== null) problems.push(`${place}里的 {{#${open}}} 还没结束又开始了 ${mark}`);
      open = name;
    }
  }
  if (open !== null) problems.push(`${place}里的 {{#${open}}} 没有结束`);
  if (problems.length === 0 && /\{\{|\}\}/.test(text.replace(MARK, "")))
    problems.push(`${place}里有没写完的占位符`);
  return problems;
}
