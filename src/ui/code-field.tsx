import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Field, type FieldProps, fieldBoxClass, fieldInputClass } from "./field.tsx";

export interface CodeFieldProps extends Omit<FieldProps, "label"> {
  label?: string;
  /** Digits only. */
  value: string;
  onChange: (value: string) => void;
  /** Called once all digits are there. */
  onComplete?: (value: string) => void;
  /** Number of digits. */
  length?: number;
  disabled?: boolean;
  /** At the end of the box: the countdown button. */
  after?: ReactNode;
}

/** A code from a message: digits, spaced out, filled in by the phone where it can. */
export function CodeField(props: CodeFieldProps) {
  const { label = "验证码", hideLabel, error, hint, className, value, onChange, onComplete, after } = props;
  const { length = 6, disabled } = props;
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {(control) => (
        <div className={fieldBoxClass}>
          <input
            {...control}
            value={value}
            disabled={disabled}
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={`${length} 位验证码`}
            className={cx(fieldInputClass, "num", value && "tracking-[0.3em]")}
            onChange={(event) => {
              // A pasted message may bring more than the code.
              const digits = event.target.value.replace(/\D/g, "").slice(0, length);
              onChange(digits);
              if (digits.length === length && digits !== value) onComplete?.(digits);
            }}
          />
          {after}
        </div>
      )}
    </Field>
  );
}
