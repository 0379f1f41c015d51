import type { Warning } from "#capabilities/monitoring/monitoring/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { cx } from "#ui/cx.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { levels, sectionWords, states } from "../components/words.ts";

const bars = { red: "bg-bad", orange: "bg-warn", yellow: "bg-gold" } as const;

/** One warning in the list: how urgent, what for, how much, who has it. */
export function WarningRow({ warning }: { warning: Warning }) {
  const { level, state } = warning;
  const over = state === "closed" || state === "merged";
  return (
    <a
      href={deskPathOf("admin.warning", {}, { query: { id: warning.id } })}
      className="press hair-b flex items-stretch gap-3 py-3.5 pr-4 pl-4 wide:px-6"
    >
      <span
        aria-hidden="true"
        className={cx("w-1 flex-none rounded-full", over ? "bg-line-2" : bars[level])}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2">
          <Tag kind={over ? "plain" : levels[level].tag}>{levels[level].label}</Tag>
          <b className="min-w-0 truncate text-15 font-semibold">{warning.rule}</b>
          <RelativeTime value={warning.raised_at} className="ml-auto flex-none text-12 text-ink-3" />
        </span>
        <span className="mt-1 block truncate text-15 text-ink-2">
          {warning.words.length > 0 ? warning.words.join("、") : "没有内容了"}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-3">
          <Tag kind={states[state].tag}>{states[state].label}</Tag>
          <span className="num">
            {warning.texts} 条内容
            {warning.baseline !== null && `，平时约 ${warning.baseline.toFixed(1)} 条`}
          </span>
          <span>{sectionWords(warning.section)}</span>
          {warning.claimed_by && <span>{warning.claimed_by.name}</span>}
        </span>
      </span>
    </a>
  );
}
