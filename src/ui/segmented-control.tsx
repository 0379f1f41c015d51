import { useId } from "react";
import { cx } from "./cx.ts";

export interface SegmentedControlProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** Two to four choices side by side. Native radio buttons: the keyboard comes with them. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={cx("flex min-h-11 flex-wrap rounded-2 bg-surface-2 p-1", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            "hit flex min-h-9 flex-1 items-center justify-center rounded-[0.16rem] px-3 text-13 whitespace-nowrap text-ink-2 transition-colors duration-view",
            "has-checked:bg-surface dark:has-checked:bg-surface-3 has-checked:font-semibold has-checked:text-ink has-checked:inset-ring has-checked:inset-ring-line",
            "has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
