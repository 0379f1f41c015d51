import { EmptyState } from "#ui/empty-state.tsx";
import { Tag } from "#ui/tag.tsx";
import type { LogEntry } from "../use-played-shell.ts";

const makers = { frame: "画面", here: "这里", shell: "壳" } as const;

/** What crossed the bridge, the latest first. */
export function CallLog({ log }: { log: readonly LogEntry[] }) {
  if (log.length === 0)
    return <EmptyState compact title="还没有调用" text="在画面里点一点，或者到“调用”里试一个。" />;
  return (
    <ol className="divide-y divide-line bg-surface">
      {log.map(({ id, by, method, argument, answer }) => (
        <li key={id} className="px-edge py-2.5">
          <p className="flex items-center gap-2 font-mono text-13">
            <Tag kind={by === "shell" ? "info" : "plain"}>{makers[by]}</Tag>
            {method}
          </p>
          <p className="mt-1 font-mono text-12 break-all text-ink-3">
            {shorten(argument)} → {answer === undefined ? "…" : shorten(answer)}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Pictures cross as long texts. */
function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
