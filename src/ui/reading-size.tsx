import { cx } from "./cx.ts";

/** The values of `data-size` on `.prose`. */
export type ReadingSize = "s" | "m" | "l" | "xl";

const steps: readonly { value: ReadingSize; label: string }[] = [
  { value: "s", label: "小" },
  { value: "m", label: "标准" },
  { value: "l", label: "大" },
  { value: "xl", label: "特大" },
];

export interface ReadingSizeControlProps {
  value: ReadingSize;
  onChange: (value: ReadingSize) => void;
  className?: string;
}

/** A− and A+ around the size in use. */
export function ReadingSizeControl({ value, onChange, className }: ReadingSizeControlProps) {
  const index = steps.findIndex((step) => step.value === value);
  const move = (by: number) => {
    const step = steps[index + by];
    if (step) onChange(step.value);
  };
  const button =
    "press grid h-11 w-15 place-items-center font-semibold disabled:text-ink-3 disabled:opacity-50";
  return (
    <fieldset className={cx("flex items-center rounded-2 bg-surface-2", className)}>
      <legend className="sr-only">字号</legend>
      <button type="button" disabled={index <= 0} onClick={() => move(-1)} className={cx(button, "text-13")}>
        A−<span className="sr-only">减小字号</span>
      </button>
      <div className="flex flex-1 flex-col items-center gap-1" aria-live="polite">
        <span className="text-13">{steps[index]?.label}</span>
        <span className="flex gap-1" aria-hidden="true">
          {steps.map((step, at) => (
            <i key={step.value} className={cx("h-0.75 w-3", at <= index ? "bg-accent" : "bg-line-2")} />
          ))}
        </span>
      </div>
      <button
        type="button"
        disabled={index >= steps.length - 1}
        onClick={() => move(1)}
        className={cx(button, "text-20")}
      >
        A+<span className="sr-only">增大字号</span>
      </button>
    </fieldset>
  );
}
