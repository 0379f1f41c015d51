/** How a withdrawal stands. */
export const withdrawalWords = {
  asked: { label: "处理中", kind: "warn" },
  paid: { label: "已支付", kind: "ok" },
  refused: { label: "已驳回", kind: "bad" },
} as const;
