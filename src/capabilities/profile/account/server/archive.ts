import { type Zippable, zipSync } from "fflate";
import type { PersonalData } from "#capabilities/people/members/server/public.ts";
import { formatDate } from "#shared/format.ts";
import { escapeHtml } from "#shared/html.ts";

type Rows = Awaited<ReturnType<PersonalData["rows"]>>;
type Value = Rows[number][string];

export interface Part {
  /** Names its files. */
  key: string;
  title: string;
  columns: PersonalData["columns"];
  rows: Rows;
}

/** A zip of pages that a person can read, and of the same as JSON for programs. */
export function packArchive(parts: readonly Part[], product: string, at: Date): Buffer {
  const files: Zippable = { "index.html": bytes(indexPage(parts, product, at)) };
  for (const part of parts) {
    files[`${part.key}.html`] = bytes(tablePage(part, product));
    files[`data/${part.key}.json`] = bytes(JSON.stringify({ title: part.title, rows: part.rows }, null, 2));
  }
  return Buffer.from(zipSync(files, { mtime: at }));
}

const bytes = (text: string) => new TextEncoder().encode(text);

function indexPage(parts: readonly Part[], product: string, at: Date): string {
  const rows = parts.map(
    ({ key, title, rows }) =>
      `<li><a href="${key}.html">${escapeHtml(title)}</a><span>${rows.length} 条</span></li>`,
  );
  return page(
    `${product} 个人数据`,
    `<p>导出时间：${formatDate(at.toISOString(), { time: true })}。每一项都有网页和 data 文件夹里的 JSON 两种格式。</p><ul>${rows.join("")}</ul>`,
  );
}

function tablePage({ title, columns, rows }: Part, product: string): string {
  const names = Object.keys(columns);
  const head = names.map((name) => `<th>${escapeHtml(columns[name] ?? name)}</th>`).join("");
  const body = rows
    .map((row) => `<tr>${names.map((name) => `<td>${cell(row[name])}</td>`).join("")}</tr>`)
    .join("");
  const table = `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
  return page(
    title,
    `<p><a href="index.html">${escapeHtml(product)} 个人数据</a></p>${rows.length === 0 ? "<p>没有记录。</p>" : table}`,
  );
}

function cell(value: Value | undefined): string {
  if (value === null || value === undefined || value === "") return "—";
  if (value instanceof Date) return formatDate(value.toISOString(), { time: true });
  if (typeof value === "boolean") return value ? "是" : "否";
  return escapeHtml(String(value)).replaceAll("\n", "<br>");
}

function page(title: string, content: string): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{font:16px/1.6 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;color:#1d1f23}h1{font-size:1.4em}ul{list-style:none;padding:0}li{display:flex;justify-content:space-between;border-bottom:1px solid #ddd;padding:.6em 0}.wide{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.5em;border-bottom:1px solid #ddd;overflow-wrap:anywhere;min-width:5em}</style><h1>${escapeHtml(title)}</h1>${content}</html>`;
}
