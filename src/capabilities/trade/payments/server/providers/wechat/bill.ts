import { parseYuan } from "#shared/money.ts";
import { ProviderError, type StatementRow } from "../provider.ts";

/** Each field has a backtick before it, so that spreadsheets leave it as it is; names of goods may hold commas. */
const fieldsOf = (line: string): string[] => line.replace(/^`/, "").split(",`");

/**
 * The rows of a `tradebill` of type ALL.
 * @throws ProviderError for a text that is none, or whose sums are not those of its rows
 */
export function billRows(text: string): StatementRow[] {
  const [head, ...lines] = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .filter(Boolean);
  const names = (head ?? "").split(",");
  const end = lines.findIndex((line) => line.startsWith("总交易单数"));
  if (names[0] !== "交易时间" || end < 0) throw new ProviderError("forged", "this is no statement");
  const rows = lines.slice(0, end).flatMap((line): StatementRow[] => {
    const fields = fieldsOf(line);
    const text = (name: string) => fields[names.indexOf(name)] ?? "";
    const fen = (name: string) => Math.max(0, parseYuan(text(name)) ?? 0);
    const feeFen = signedFen(text("手续费"));
    switch (text("交易状态")) {
      case "SUCCESS":
        return [{ kind: "payment", number: text("商户订单号"), fen: fen("订单金额"), feeFen }];
      case "REFUND":
        return [{ kind: "refund", number: text("商户退款单号"), fen: fen("申请退款金额"), feeFen }];
      default:
        return [];
    }
  });
  const counted = Number(fieldsOf(lines[end + 1] ?? "")[0]);
  if (counted !== end) throw new ProviderError("forged", "the statement ends before its end");
  return rows;
}

/** A fee comes back with what is refunded: then it is negative. */
function signedFen(yuan: string): number {
  const minus = yuan.startsWith("-");
  // Fees have five decimals.
  const fen = Math.round(Number(yuan.replace(/^-/, "")) * 100) || 0;
  return minus ? -fen : fen;
}
