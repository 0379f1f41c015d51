import { type NoticeKind, notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatFen } from "#shared/money.ts";
import { type AfterSaleAct, afterSaleKindNames } from "#shared/order.ts";
import type { afterSales } from "../tables.ts";

interface AfterSaleTold {
  number: string;
  section: string;
  title: string;
  body: string;
  reason: string;
}

/** What the shop decides about an after-sale, and that its money is there. */
export const afterSaleNotice: NoticeKind<AfterSaleTold> = {
  name: "orders.after_sale",
  group: "system",
  write: ({ number, section, ...words }) => ({
    ...words,
    action: "查看售后",
    link: pathOf("shop.aftersale", { number }, { section: sectionBySlug(section) }),
  }),
};

type Row = typeof afterSales.$inferSelect;

/** 退款 ¥88，退回 200 积分 */
export const backWords = ({ fen, points }: Pick<Row, "fen" | "points">): string =>
  [fen > 0 && `退款 ${formatFen(fen)}`, points > 0 && `退回 ${points} 积分`].filter(Boolean).join("，");

/** @returns title and body; null for what needs no telling */
function wordsOf(row: Row, act: AfterSaleAct): { title: string; body: string } | null {
  const kind = afterSaleKindNames[row.kind];
  const back = backWords(row);
  switch (act) {
    case "agree":
      return { title: "退款已同意", body: `${back}，按原支付方式退回，一般 1 到 3 个工作日到账。` };
    case "approve":
      return { title: `${kind}申请已通过`, body: "请在 7 天内寄回商品，并填写快递单号。" };
    case "refuse":
      return { title: `${kind}申请未通过`, body: "" };
    case "lapse":
      return { title: `${kind}已关闭`, body: "没有在期限内寄回商品，需要时可以重新申请。" };
    case "accept":
      return { title: "寄回的商品已验收", body: `${back}，按原支付方式退回。` };
    case "replace":
      return { title: "换货已寄出", body: "新的商品已经寄出，可以查看快递单号。" };
    case "settle":
      return { title: row.fen > 0 ? "退款已到账" : "积分已退回", body: `${back}。` };
    default:
      return null;
  }
}

/** Tells a member what became of his after-sale; nobody where the account is gone. */
export async function tellAfterSale(tx: Transaction, row: Row, act: AfterSaleAct): Promise<void> {
  const words = wordsOf(row, act);
  if (words === null || row.memberId === null) return;
  const { number, section } = row;
  await notify(
    tx,
    afterSaleNotice,
    { memberId: row.memberId, key: `after-sale:${row.id}:${act}` },
    { ...words, number, section, reason: act === "refuse" ? row.reply : "" },
  );
}
