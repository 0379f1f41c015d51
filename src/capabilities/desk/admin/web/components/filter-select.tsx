import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

export interface FilterSelectProps {
  label: string;
  /** Stands for no filter. */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** Takes the width that its place gives, instead of that of its words. */
  fluid?: boolean;
}

/** One filter of a list, as a pill that opens the system's own list; the first choice stands for none. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, all, options, value, onChange, fluid = false } = props;
  return (
    <label
      className={cx(
        "relative flex h-9 min-w-0 items-center rounded-full text-13",
        value === undefined ? "bg-surface-2 text-ink-2" : "bg-accent-soft font-semibold text-accent-ink",
        !fluid && "max-w-40 flex-none",
      )}
    >
      <span className="sr-only">{label}</span>
      <select
        value={value ?? ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        className="hit h-full w-full min-w-0 appearance-none truncate rounded-full bg-transparent pr-8 pl-3.5"
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
