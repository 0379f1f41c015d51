import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { WordCharts } from "#capabilities/monitoring/statistics/contract.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { DataTable } from "../chart/data-table.tsx";
import { sideBySide } from "./side-by-side.ts";

export interface TogetherProps {
  words: WordCharts["words"];
  /** Adds a word to the comparison; undefined while no more fit. */
  onAdd: ((id: string) => void) | undefined;
}

const sizes = ["text-13", "text-15", "text-17 font-semibold", "text-20 font-semibold", "text-26 font-bold"];

/** Words that stand in the same texts, the more often the larger. */
export function Together({ words, onAdd }: TogetherProps) {
  const [asTable, setAsTable] = useState(false);
  const totals = new Map<string, { name: string; value: number }>();
  for (const { together } of words)
    for (const { id, name, value } of together) {
      if (words.some((word) => word.id === id)) continue;
      totals.set(id, { name, value: (totals.get(id)?.value ?? 0) + value });
    }
  const cloud = [...totals].sort(([, a], [, b]) => b.value - a.value).slice(0, 24);
  const most = Math.max(1, ...cloud.map(([, { value }]) => value));
  const sizeOf = (value: number) => sizes[Math.min(4, Math.floor((5 * value) / (most + 1)))] ?? "";
  if (cloud.length === 0)
    return (
      <Panel title="共现词">
        <EmptyState compact as="p" title="没有一起出现的词" text="同一条内容里还没有命中过其他词。" />
      </Panel>
    );
  return (
    <Panel
      title="共现词"
      note="同一条内容里"
      action={
        <Button size="s" variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? "看图" : "看表格"}
        </Button>
      }
    >
      {asTable ? (
        <DataTable
          title="共现词"
          table={sideBySide(
            "词",
            words.map(({ word, together }) => ({ name: word, shares: together })),
          )}
        />
      ) : (
        <ul className="flex min-h-48 flex-wrap content-center items-center justify-center gap-x-4 gap-y-1">
          {cloud.map(([id, { name, value }]) => (
            <li key={id}>
              <button
                type="button"
                disabled={onAdd === undefined}
                onClick={() => onAdd?.(id)}
                title={`一起出现 ${value} 次`}
                aria-label={`把“${name}”加进来比较，一起出现 ${value} 次`}
                className={`press hit inline-flex h-11 items-center ${sizeOf(value)}`}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
