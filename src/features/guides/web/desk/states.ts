import type { GuideState } from "#features/guides/desk-contract.ts";

type Kind = "plain" | "ok" | "warn" | "bad";

export const states: Readonly<Record<GuideState, { label: string; kind: Kind }>> = {
  draft: { label: "草稿", kind: "plain" },
  published: { label: "已发布", kind: "ok" },
  changed: { label: "有未发布的修改", kind: "warn" },
  withdrawn: { label: "已下架", kind: "bad" },
};
