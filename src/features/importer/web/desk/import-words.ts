import type { Import, ImportState, ItemOutcome } from "#features/importer/contract.ts";

interface StateWords {
  label: string;
  tag: "plain" | "ok" | "info" | "warn" | "bad" | "accent";
}

export const stateWords: Readonly<Record<ImportState, StateWords>> = {
  checking: { label: "检查中", tag: "info" },
  checked: { label: "等你确认", tag: "accent" },
  running: { label: "导入中", tag: "info" },
  done: { label: "已完成", tag: "ok" },
  failed: { label: "出错了", tag: "bad" },
  cancelled: { label: "已停下", tag: "warn" },
  undoing: { label: "撤销中", tag: "info" },
  undone: { label: "已撤销", tag: "plain" },
};

export const outcomeWords: Readonly<Record<ItemOutcome, string>> = {
  imported: "新导入",
  updated: "已更新",
  unchanged: "没变化",
  skipped: "跳过",
  undone: "已撤销",
  kept: "保留",
};

/** Before anything is written, the same outcomes are what would come. */
export const outcomeLabel = (outcome: ItemOutcome, state: ImportState): string =>
  (state === "checking" || state === "checked") && outcome !== "skipped"
    ? { ...outcomeWords, imported: "会导入", updated: "会更新" }[outcome]
    : outcomeWords[outcome];

const forumThings = { members: "会员", boards: "版块", threads: "主题", replies: "回帖" } as const;

/** What became of things of a forum, by the ending of the figure's name. */
const forumOutcomes = {
  imported: "导入",
  known: "已有",
  skipped: "跳过",
  undone: "撤销",
  kept: "保留",
} as const;

/** The result of a forum's import as a table: what was taken back, and what stays, only where it was undone. */
export function forumTable(
  counts: Import["counts"],
  undone: boolean,
): { head: string[]; rows: [string, number[]][] } {
  const outcomes = Object.entries(forumOutcomes).filter(
    ([key]) => undone || (key !== "undone" && key !== "kept"),
  );
  return {
    head: outcomes.map(([, label]) => label),
    rows: Object.entries(forumThings).map(([thing, name]) => [
      name,
      outcomes.map(([key]) => counts[`${thing}.${key}`] ?? 0),
    ]),
  };
}
