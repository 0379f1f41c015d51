import type {
  CaseBrief,
  CaseState,
  CaseStep,
  OpinionState,
} from "#capabilities/monitoring/sentiment/contract.ts";
import type { TagProps } from "#ui/tag.tsx";

type Kind = TagProps["kind"];

export const states: Readonly<Record<OpinionState, { label: string; kind: Kind }>> = {
  suggested: { label: "待确认", kind: "warn" },
  confirmed: { label: "负面", kind: "bad" },
  rejected: { label: "非负面", kind: "plain" },
};

export const caseStates: Readonly<Record<CaseState, { label: string; kind: Kind }>> = {
  open: { label: "待处理", kind: "warn" },
  working: { label: "处理中", kind: "info" },
  asked: { label: "等作者确认", kind: "info" },
  solved: { label: "已解决", kind: "ok" },
  closed: { label: "已关闭", kind: "plain" },
  merged: { label: "已合并", kind: "plain" },
};

export const steps: Readonly<Record<CaseStep, string>> = {
  opened: "建立个案",
  assigned: "分派",
  contacted: "联系作者",
  replied: "公开回复",
  asked: "询问是否解决",
  answered: "作者回答",
  note: "记录",
  merged: "合并",
  solved: "标记已解决",
  closed: "关闭",
  reopened: "重新打开",
};

export const isGoing = ({ state }: Pick<CaseBrief, "state">): boolean =>
  state === "open" || state === "working" || state === "asked";

/** How bad it is, 0 to 100: people read that faster than a fraction below zero. */
export const badness = (score: number): number => Math.round(Math.max(0, -score) * 100);
