import type { TagProps } from "#ui/tag.tsx";

/** How a state is shown: its word, its colour, and what it means for its member. */
export interface StateWords {
  label: string;
  kind: NonNullable<TagProps["kind"]>;
  text: string;
}

/** The states that mean the same for every kind; its own words stand beside them. */
export const commonWords = {
  draft: { label: "草稿", kind: "plain", text: "还没有提交" },
  rejected: { label: "未通过", kind: "bad", text: "可以修改后重新提交" },
} as const satisfies Record<string, StateWords>;

/** The states of a kind without words of its own. */
export const usualWords = {
  ...commonWords,
  submitted: { label: "待审核", kind: "warn", text: "已提交，等待审核" },
  in_review: { label: "审核中", kind: "warn", text: "审核员正在查看" },
  material: { label: "待补充", kind: "bad", text: "按说明修改后重新提交" },
  approved: { label: "已通过", kind: "ok", text: "审核通过" },
  withdrawn: { label: "已撤回", kind: "plain", text: "需要时可以重新申请" },
  expired: { label: "已到期", kind: "bad", text: "可以重新申请" },
  revoked: { label: "已撤销", kind: "bad", text: "可以重新申请" },
} as const satisfies Record<string, StateWords>;
