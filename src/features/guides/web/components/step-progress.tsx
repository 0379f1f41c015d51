import { cx } from "#ui/cx.ts";

interface StepProgressProps {
  count: number;
  total: number;
  onClear: () => void;
}

/** How far somebody is; stays in sight while he goes through the steps. */
export function StepProgress({ count, total, onClear }: StepProgressProps) {
  return (
    <div className="sticky top-(--nav-h) z-5 bg-surface pt-1 pb-3 print:static print:break-after-avoid">
      <h2 className="flex items-center gap-2 text-17 font-bold">
        步骤
        <span aria-live="polite" className="num flex-1 text-13 font-normal text-ink-3 print:hidden">
          {count === 0 ? "做完一步勾一步" : count === total ? "全部完成" : `完成 ${count}/${total}`}
        </span>
        {count > 0 && (
          <button
            type="button"
            className="press hit text-13 font-normal text-accent-ink print:hidden"
            onClick={onClear}
          >
            重新开始
          </button>
        )}
      </h2>
      {/* The words above say the same. */}
      <div aria-hidden="true" className="mt-2 h-1.5 overflow-hidden rounded-full bg-surface-3 print:hidden">
        <div
          className={cx("h-full rounded-full", count === total ? "bg-ok" : "bg-accent")}
          style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }}
        />
      </div>
    </div>
  );
}
