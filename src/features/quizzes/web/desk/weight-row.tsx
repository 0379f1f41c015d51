import { cx } from "#ui/cx.ts";
import type { QuizContent } from "../../contract.ts";

interface WeightRowProps {
  /** What it is of, for screen readers. */
  of: string;
  traits: QuizContent["traits"];
  weights: Readonly<Record<string, number>>;
  onChange: (weights: Record<string, number>) => void;
}

/** How much something weighs for each trait, from −3 to 3: a tap adds one, and after the most begins at the least. */
export function WeightRow({ of, traits, weights, onChange }: WeightRowProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      {traits.map(({ key, label }) => {
        const weight = weights[key] ?? 0;
        const next = weight === 3 ? -3 : weight + 1;
        return (
          <button
            key={key}
            type="button"
            aria-label={`${of}：${label || key} ${weight}，点击改为 ${next}`}
            onClick={() => {
              const { [key]: _before, ...others } = weights;
              onChange(next === 0 ? others : { ...others, [key]: next });
            }}
            className={cx(
              "press num hit inline-flex h-8 items-center gap-1 rounded-full px-2.5 text-12",
              weight === 0
                ? "bg-surface-3 text-ink-3"
                : weight > 0
                  ? "bg-accent-soft font-semibold text-accent-ink"
                  : "bg-bad-soft font-semibold text-bad",
            )}
          >
            {label || key}
            <span>{weight > 0 ? `+${weight}` : weight}</span>
          </button>
        );
      })}
    </div>
  );
}
