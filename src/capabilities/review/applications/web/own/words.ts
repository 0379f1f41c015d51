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
