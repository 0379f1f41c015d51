import { saveCsv } from "#client/save-file.ts";
import { csvFile, parseCsv } from "#shared/csv.ts";
import { redirectApi } from "./api.ts";

/** The server takes as many in one request, and as many redirects at all. */
const AT_ONCE = 500;
export const MOST_ROWS = 10_000;

/** Saves all redirects as a file that an import takes. */
export async function exportRedirects(): Promise<void> {
  const { items } = await redirectApi("GET /api/admin/redirects/export");
  const rows = items.map(({ from, to, code, on, hits }) => [from, to, code, on ? "打开" : "关闭", hits]);
  saveCsv("跳转.csv", [csvFile([["旧地址", "新地址", "状态码", "状态", "次数"], ...rows])]);
}

interface Imported {
  taken: number;
  refused: { line: number; problem: string }[];
}

/** Sends a file's rows in parts. @param told how many rows were sent so far */
export async function importRedirects(
  text: string,
  told: (sent: number, all: number) => void,
): Promise<Imported | { problem: string }> {
  const rows = parseCsv(text)
    .filter(({ fields: [from = ""] }) => from.trim() !== "旧地址")
    .map(({ line, fields: [from = "", to = "", code = ""] }) => ({
      ...{ line, from: from.slice(0, 400), to: to.slice(0, 800), code: code.trim().slice(0, 10) },
    }));
  if (rows.length === 0) return { problem: "文件里没有跳转：每行写旧地址、新地址，第三列可以写 301 或 302" };
  if (rows.length > MOST_ROWS) return { problem: `一个文件最多 ${MOST_ROWS} 行` };
  const result: Imported = { taken: 0, refused: [] };
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const body = { rows: rows.slice(at, at + AT_ONCE) };
    const { taken, refused } = await redirectApi("POST /api/admin/redirects/import", { body });
    result.taken += taken;
    result.refused.push(...refused);
    told(Math.min(at + AT_ONCE, rows.length), rows.length);
  }
  return result;
}
