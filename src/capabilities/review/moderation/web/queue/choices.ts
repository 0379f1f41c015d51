import type { Choice, QueueTab, ReviewRow } from "#capabilities/review/moderation/contract.ts";

export const choiceWords: Record<Choice, { verb: string; done: string }> = {
  pass: { verb: "通过", done: "已通过" },
  reject: { verb: "驳回", done: "已驳回" },
  delete: { verb: "删除", done: "已删除" },
  dismiss: { verb: "忽略举报", done: "已忽略举报" },
  uphold: { verb: "属实，删除", done: "举报属实，已删除" },
};

/** Choices that are asked for a reason first, which the author reads. */
export type Reasoned = "reject" | "delete" | "uphold";
export const isReasoned = (choice: Choice): choice is Reasoned => choice !== "pass" && choice !== "dismiss";

/** Where an item stands, in a word. */
export const statusWords: Record<ReviewRow["status"], string> = {
  waiting: "待审",
  draft: "草稿",
  in_review: "审核中",
  published: "通过",
  rejected: "驳回",
  revoked: "公开后驳回",
  removed: "删除",
  withdrawn: "作者已删除",
};

/** Why this moderator cannot decide the item now; null when he can. */
export function refusalOf(row: ReviewRow): string | null {
  if (!row.can.decide) return "你的角色只能查看";
  if (row.claim && !row.claim.mine) return `${row.claim.by_name} 正在处理`;
  if (row.content.gone && row.reports.length === 0) return "作者已删除这条内容";
  return null;
}

/** As `refusalOf`, in a list where it may be decided elsewhere only. */
export const refusalHere = (row: ReviewRow): string | null =>
  refusalOf(row) ?? (row.own_desk === null ? null : `${row.kind_title}要打开申请来处理`);

export const tabs: readonly { key: QueueTab; label: string }[] = [
  { key: "waiting", label: "待审" },
  { key: "published", label: "已过" },
  { key: "rejected", label: "驳回" },
  { key: "removed", label: "已删" },
  { key: "reported", label: "举报" },
];

export const emptyWords: Record<QueueTab, { title: string; text: string }> = {
  waiting: { title: "没有待审内容", text: "新的内容会自动显示在这里。" },
  published: { title: "暂无已通过的内容", text: "通过的内容会显示在这里，可以复查。" },
  rejected: { title: "还没有驳回的内容", text: "驳回的内容会显示在这里，可以改判。" },
  removed: { title: "还没有删除的内容", text: "删除的内容会显示在这里，可以恢复。" },
  reported: { title: "没有未处理的举报", text: "一切正常。" },
};
