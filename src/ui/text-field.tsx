import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Field, type FieldProps, fieldBoxClass, fieldInputClass } from "./field.tsx";
import { IconButton } from "./icon-button.tsx";

export interface TextFieldProps extends FieldProps, Omit<InputHTMLAttributes<HTMLInputElement>, "className"> {
  /** Stands before the text: +86, a magnifier. */
  before?: ReactNode;
  /** Stands after it: a unit, a button. */
  after?: ReactNode;
  /** Shows a cross while there is a value. */
  onClear?: () => void;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, hideLabel, error, hint, className, before, after, onClear, type = "text", ...input } = props;
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {(control) => (
        <div className={fieldBoxClass}>
          {before && (
            <span className="num flex flex-none items-center gap-3 after:h-4.5 after:w-px after:bg-line-2">
              {before}
            </span>
          )}
          <input
            {...input}
            {...control}
            type={type}
            // The browser's own cross would stand beside ours.
            className={
              onClear ? `${fieldInputClass} [&::-webkit-search-cancel-button]:hidden` : fieldInputClass
            }
          />
          {onClear && input.value ? (
            <IconButton icon="close" size="s" label="清除" onClick={onClear} className="-mr-3.5" />
          ) : null}
          {after}
        </div>
      )}
    </Field>
  );
}
