import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

export interface SelectPillProps {
  label: string;
  /** What stands for no choice. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** One filter of a list, as a pill that opens the system's own list. */
export function SelectPill({ label, all, options, value, onChange }: SelectPillProps) {
  return (
    <label
      className={cx(
        "relative flex h-9 flex-none items-center rounded-full text-13",
        value === undefined ? "bg-surface-2 text-ink-2" : "bg-accent-soft font-semibold text-accent-ink",
      )}
    >
      <span className="sr-only">{label}</span>
      <select
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="hit h-full max-w-40 appearance-none truncate rounded-full bg-transparent pr-8 pl-3.5"
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" size="s" className="pointer-events-none absolute right-3" />
    </label>
  );
}
