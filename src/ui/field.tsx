import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

export interface FieldProps {
  label: string;
  /** The label is there for screen readers only; the placeholder says the same to the eye. */
  hideLabel?: boolean;
  /** What is wrong and how to mend it. Marks the control as invalid. */
  error?: string | null;
  hint?: ReactNode;
  className?: string;
}

export interface FieldControl {
  id: string;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
}

/** Label, control, hint and error, tied together for screen readers. `children` draws the control. */
export function Field(props: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const { label, hideLabel = false, error, hint, className, children } = props;
  const id = useId();
  const note = error || hint;
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? "sr-only" : "mb-1.5 block text-13 text-ink-2"}>
        {label}
      </label>
      {children({
        id,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": note ? `${id}-note` : undefined,
      })}
      {/* The region is always there, so that an error is read out when it appears. */}
      <div id={`${id}-note`} aria-live="polite" className={cx("text-12", error ? "text-bad" : "text-ink-3")}>
        {note && <p className="mt-1.5">{note}</p>}
      </div>
    </div>
  );
}

/** The box of a one-line control: 52 px at 375, a ring while it has the focus, red when its value is refused. */
export const fieldBoxClass =
  "flex h-13 items-center gap-3 rounded-2 bg-surface-2 px-3.5 text-17 inset-ring inset-ring-transparent " +
  "transition-shadow duration-view focus-within:bg-surface focus-within:inset-ring-[0.04rem] focus-within:inset-ring-accent-ink " +
  "has-aria-invalid:inset-ring-bad has-[input:disabled]:opacity-60";

/** The control inside the box. It leaves the focus mark to the box. */
export const fieldInputClass =
  "w-0 min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-ink-3 focus-visible:outline-none";
