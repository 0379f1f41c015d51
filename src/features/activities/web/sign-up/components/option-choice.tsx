import { useId } from "react";
import { cx } from "#ui/cx.ts";

interface OptionChoiceProps {
  label: string;
  hint: string;
  options: readonly string[];
  value: string;
  error: string | null;
  /** What was chosen can be given up. */
  optional: boolean;
  onChange: (value: string) => void;
}

/** One of some words, side by side. */
export function OptionChoice({ label, hint, options, value, error, optional, onChange }: OptionChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option}
            className={cx(
              "press flex min-h-11 items-center rounded-2 px-4 text-15 inset-ring has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
              option === value
                ? "bg-accent-soft font-semibold text-accent-ink inset-ring-accent-ink"
                : "bg-surface-2 inset-ring-transparent",
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={option === value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option)}
              onClick={() => optional && option === value && onChange("")}
            />
            {option}
          </label>
        ))}
      </div>
      <p aria-live="polite" className={cx("mt-1.5 text-12 empty:hidden", error ? "text-bad" : "text-ink-3")}>
        {error ?? hint}
      </p>
    </fieldset>
  );
}
