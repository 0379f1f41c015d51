import type { DeskState } from "#features/campaigns/desk-contract.ts";
import type { TagProps } from "#ui/tag.tsx";

export const stateWords: Readonly<Record<DeskState, { label: string; kind: NonNullable<TagProps["kind"]> }>> =
  {
    draft: { label: "草稿", kind: "plain" },
    soon: { label: "筹备中", kind: "info" },
    open: { label: "进行中", kind: "ok" },
    ended: { label: "已结束", kind: "plain" },
    closed: { label: "已下线", kind: "bad" },
  };
