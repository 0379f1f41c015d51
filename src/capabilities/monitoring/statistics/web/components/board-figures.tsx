import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { formatCount } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { Tag } from "#ui/tag.tsx";
import { useBoardFigures } from "../api/board-figures.ts";
import { ActionTag } from "./action-tag.tsx";
import { HeatGrid } from "./heat-grid.tsx";

/** What others count for the work board, each the way to its screen. Nothing while there is nothing. */
export function BoardFigures() {
  const data = useBoardFigures();
  if (data === undefined || data.figures.length === 0) return null;
  return (
    <section aria-label="舆情" className="overflow-hidden rounded-3 bg-surface">
      <ul className="grid grid-cols-2 wide:grid-cols-[repeat(auto-fill,minmax(6.4rem,1fr))]">
        {data.figures.map(({ key, label, value, note, tone, link }) => (
          <li key={key} className="hair-b border-line wide:border-r">
            <a href={link} className="press block h-full px-4 py-4 wide:px-5">
              <span className="block text-13 text-ink-2">{label}</span>
              <b className="num block text-34">{formatCount(value)}</b>
              {note !== "" && <Tag kind={tone}>{note}</Tag>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Hot words, and when people write. */
export function BoardCharts() {
  const data = useBoardFigures();
  if (data === undefined) return null;
  const { hot_words: hot, hours } = data;
  if (hot === null || hours === null) return null;
  const highest = Math.max(1, ...hot.map(({ hits }) => hits));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wide:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      <HeatGrid hours={hours} />
      <Panel
        title="热词"
        note="24 小时命中"
        action={
          <a href={deskPathOf("admin.wordranking")} className="press hit text-13 text-ink-2">
            排行
          </a>
        }
      >
        {hot.length === 0 ? (
          <p className="py-6 text-center text-15 text-ink-3">24 小时内没有命中</p>
        ) : (
          <ol className="grid gap-1">
            {hot.map(({ id, word, group, action, hits }) => (
              <li key={id}>
                <a
                  href={deskPathOf("admin.wordcharts", {}, { query: { ids: id } })}
                  className="press grid h-12 grid-cols-[5.5em_1fr_auto] items-center gap-3 text-15"
                >
                  <b className="truncate font-semibold">{word}</b>
                  <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-1 bg-surface-3">
                    <span
                      className={cx("block h-full rounded-1", action === "watch" ? "bg-ink-3" : "bg-accent")}
                      style={{ width: `${(100 * hits) / highest}%` }}
                    />
                  </span>
                  <span className="num text-right">
                    <b>{hits}</b>
                    <span className="mx-2 text-12 text-ink-3">{group || "未分组"}</span>
                    <ActionTag action={action} />
                  </span>
                </a>
              </li>
            ))}
          </ol>
        )}
      </Panel>
    </div>
  );
}
