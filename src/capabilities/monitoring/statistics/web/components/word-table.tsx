import type { RankedWord, RankOrder } from "#capabilities/monitoring/statistics/contract.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { ColumnHead } from "#ui/column-head.tsx";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { ActionTag } from "./action-tag.tsx";
import { changeWords, shareWords } from "./change.ts";
import { MOST_WORDS } from "./range.ts";

/** Which words are chosen for the charts. */
export interface Picking {
  picked: readonly string[];
  /** No more can be chosen. */
  full: boolean;
  toggle: (id: string) => void;
}

const chartsOf = (id: string) => deskPathOf("admin.wordcharts", {}, { query: { ids: id } });

/** Wrong this often, a word does more harm than good. */
const MANY_FALSE = 0.3;

function FalseShare({ word }: { word: RankedWord }) {
  const many = word.month > 0 && word.false_hits / word.month >= MANY_FALSE;
  return (
    <span className={cx("num", many && "font-semibold text-bad")}>
      {shareWords(word.false_hits, word.month)}
    </span>
  );
}

function Change({ now, before }: { now: number; before: number }) {
  return (
    <span className={cx("num", now > before ? "text-bad" : now < before ? "text-ok" : "text-ink-3")}>
      {changeWords(now, before)}
    </span>
  );
}

function PickBox({ word, picking }: { word: RankedWord; picking: Picking }) {
  const chosen = picking.picked.includes(word.id);
  return (
    <label
      className={cx(
        "press grid size-11 flex-none place-items-center rounded-2 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
        picking.full && !chosen && "opacity-40",
      )}
      title={picking.full && !chosen ? `最多比较 ${MOST_WORDS} 个词` : `比较“${word.word}”`}
    >
      <span
        className={cx(
          "grid size-5 place-items-center rounded-1 inset-ring",
          chosen ? "bg-accent text-on-accent inset-ring-accent" : "inset-ring-line-2",
        )}
      >
        {chosen && <Icon name="check" size="s" />}
      </span>
      <input
        type="checkbox"
        className="sr-only"
        checked={chosen}
        disabled={picking.full && !chosen}
        onChange={() => picking.toggle(word.id)}
        aria-label={`比较“${word.word}”`}
      />
    </label>
  );
}

const columns = [
  { order: "today", label: "今日" },
  { order: "week", label: "近 7 天" },
  { order: "change", label: "较前 7 天" },
  { order: "month", label: "近 30 天" },
  { order: undefined, label: "较前 30 天" },
  { order: "false", label: "误报率" },
] as const;

/** Where there is room: a table whose heads order it. */
export function WordTable({
  items,
  picking,
  edits,
  order,
  onOrder,
}: {
  items: readonly RankedWord[];
  picking: Picking;
  /** The reader may change words. */
  edits: boolean;
  order: RankOrder;
  onOrder: (order: RankOrder) => void;
}) {
  return (
    <table className="w-full text-15">
      <thead className="text-13 text-ink-3">
        <tr>
          <ColumnHead className="w-11 font-normal">
            <span className="sr-only">比较</span>
          </ColumnHead>
          <ColumnHead className="py-2 text-left font-normal">词</ColumnHead>
          <ColumnHead className="px-2 text-left font-normal">处理</ColumnHead>
          {columns.map(({ order: by, label }) => (
            <th
              key={label}
              scope="col"
              className="text-right font-normal"
              aria-sort={by === order ? "descending" : "none"}
            >
              {by === undefined ? (
                <span className="px-2">{label}</span>
              ) : (
                <button
                  type="button"
                  onClick={() => onOrder(by)}
                  className={cx("press hit h-11 px-2", by === order && "font-semibold text-ink")}
                >
                  {label}
                  {by === order && " ↓"}
                </button>
              )}
            </th>
          ))}
          <ColumnHead className="font-normal">
            <span className="sr-only">图表和词</span>
          </ColumnHead>
        </tr>
      </thead>
      <tbody>
        {items.map((word) => (
          <tr key={word.id} className="hair-t">
            <td>
              <PickBox word={word} picking={picking} />
            </td>
            <th scope="row" className="max-w-60 py-2 text-left font-normal">
              <a href={chartsOf(word.id)} className="press block truncate font-semibold">
                {word.word}
              </a>
              <span className="block truncate text-12 text-ink-3">{word.group || "未分组"}</span>
            </th>
            <td className="px-2">
              <ActionTag action={word.action} />
            </td>
            <td className="num px-2 text-right">{word.today}</td>
            <td className="num px-2 text-right font-semibold">{word.week}</td>
            <td className="px-2 text-right">
              <Change now={word.week} before={word.week_before} />
            </td>
            <td className="num px-2 text-right">{word.month}</td>
            <td className="px-2 text-right">
              <Change now={word.month} before={word.month_before} />
            </td>
            <td className="px-2 text-right">
              <FalseShare word={word} />
            </td>
            <td className="text-right whitespace-nowrap">
              <a
                href={chartsOf(word.id)}
                aria-label={`“${word.word}”的图表`}
                className="press inline-grid size-11 place-items-center text-ink-2"
              >
                <Icon name="chart" size="m" />
              </a>
              {edits && (
                <a
                  href={deskPathOf("admin.word", {}, { query: { id: word.id } })}
                  aria-label={`打开词“${word.word}”`}
                  className="press inline-grid size-11 place-items-center text-ink-2"
                >
                  <Icon name="edit" size="m" />
                </a>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone: a card for each word. */
export function WordCards({ items, picking }: { items: readonly RankedWord[]; picking: Picking }) {
  return (
    <ol className="-mx-2">
      {items.map((word, at) => (
        <li key={word.id} className="hair-b flex items-center gap-1 py-2.5">
          <PickBox word={word} picking={picking} />
          <a href={chartsOf(word.id)} className="press block min-w-0 flex-1">
            <span className="flex items-center gap-2">
              <span className="num w-5 text-13 text-ink-3">{at + 1}</span>
              <b className="min-w-0 truncate text-15">{word.word}</b>
              <ActionTag action={word.action} />
            </span>
            <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 pl-7 text-13 text-ink-2">
              <span>
                今日 <span className="num">{word.today}</span>
              </span>
              <span>
                7 天 <b className="num">{word.week}</b> <Change now={word.week} before={word.week_before} />
              </span>
              <span>
                30 天 <span className="num">{word.month}</span>
              </span>
              <span>
                误报 <FalseShare word={word} />
              </span>
            </span>
          </a>
          <Icon name="right" size="s" className="flex-none text-ink-3" />
        </li>
      ))}
    </ol>
  );
}
