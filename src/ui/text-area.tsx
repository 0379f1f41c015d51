import type { Ref, TextareaHTMLAttributes } from "react";
import { cx } from "./cx.ts";
import { Field, type FieldProps } from "./field.tsx";

export interface TextAreaProps
  extends FieldProps,
    Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  /** Lines shown before it grows with the text. */
  rows?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines; grows with what is typed and counts when there is a limit (`maxLength`). */
export function TextArea(props: TextAreaProps) {
  const { label, hideLabel, error, hint, className, rows = 4, ...area } = props;
  const length = typeof area.value === "string" ? [...area.value].length : undefined;
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {(control) => (
        <>
          <textarea
            {...area}
            {...control}
            rows={rows}
            className={cx(
              "block max-h-[50dvh] w-full resize-none rounded-2 bg-surface-2 px-3.5 py-3 text-17 leading-comment",
              "field-sizing-content inset-ring inset-ring-transparent placeholder:text-ink-3",
              "outline-none focus:bg-surface focus:inset-ring-[0.04rem] focus:inset-ring-accent-ink focus-visible:outline-none",
              "aria-invalid:inset-ring-bad",
            )}
            // Where field-sizing is unknown, the box keeps this height and scrolls.
            style={{ minHeight: `${rows * 1.6 * 0.4533 + 0.64}rem` }}
          />
          {area.maxLength && length !== undefined && (
            // Below the box: inside it, text that scrolls would pass under it.
            <span
              aria-hidden="true"
              className={cx(
                "num mt-1 block pr-1 text-right text-12",
                length >= area.maxLength ? "text-bad" : "text-ink-3",
              )}
            >
              {length}/{area.maxLength}
            </span>
          )}
        </>
      )}
    </Field>
  );
}
