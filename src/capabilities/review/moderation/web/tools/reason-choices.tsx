import { cx } from "#ui/cx.ts";

interface ReasonChoicesProps {
  reasons: readonly { label: string; text: string }[];
  value: string;
  onChange: (text: string) => void;
  /** Numbers stand before the reasons. */
  numbered?: boolean;
}

/** The usual reasons, to be taken with a tap. */
export function ReasonChoices({ reasons, value, onChange, numbered = false }: ReasonChoicesProps) {
  return (
    <div className="grid grid-cols-2 gap-2">
      {reasons.map(({ label, text }, index) => (
        <button
          key={label}
          type="button"
          aria-pressed={value === text}
          onClick={() => onChange(text)}
          className={cx(
            "press flex min-h-11 items-center gap-2 rounded-2 px-3 text-left text-15",
            value === text ? "bg-bad-soft font-semibold text-bad" : "bg-surface-2 text-ink",
          )}
        >
          {numbered && <kbd className="text-ink-3">{index + 1}</kbd>}
          {label}
        </button>
      ))}
    </div>
  );
}
