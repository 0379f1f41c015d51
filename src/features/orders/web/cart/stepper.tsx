import { Icon } from "#ui/icon.tsx";

interface StepperProps {
  /** What is counted, for screen readers. */
  label: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

const step = "press grid size-9 place-items-center disabled:text-ink-3";

/** How many pieces: one less, the number, one more. */
export function Stepper({ label, value, most, onChange }: StepperProps) {
  return (
    <fieldset aria-label={label} className="flex flex-none items-center rounded-2 bg-surface-2">
      <button
        type="button"
        aria-label="减一件"
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
        className={`hit ${step}`}
      >
        <Icon name="minus" size="s" />
      </button>
      <output aria-live="polite" className="num min-w-8 text-center text-13">
        {value}
      </output>
      <button
        type="button"
        aria-label="加一件"
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
        className={`hit ${step}`}
      >
        <Icon name="plus" size="s" />
      </button>
    </fieldset>
  );
}
