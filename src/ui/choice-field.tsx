import { cx } from "./cx.ts";
import { Field, type FieldProps, fieldBoxClass } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

export interface ChoiceFieldProps extends FieldProps {
  /** What is chosen, in words; empty while nothing is. */
  value: string;
  placeholder: string;
  /** Opens what it is chosen in. */
  onOpen: () => void;
  /** A finger came down on it: what it opens can be fetched. */
  onTouch?: () => void;
  /** Shows a cross while something is chosen. */
  onClear?: () => void;
}

/** A field of a form whose value is chosen elsewhere, in a sheet. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { label, hideLabel, error, hint, className, value, placeholder, onOpen, onTouch, onClear } = props;
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {(control) => (
        <div className={fieldBoxClass}>
          <button
            {...control}
            type="button"
            aria-haspopup="dialog"
            aria-label={`${label}：${value || placeholder}`}
            onPointerDown={onTouch}
            onClick={onOpen}
            className="flex h-full min-w-0 flex-1 items-center text-left"
          >
            <span className={cx("min-w-0 flex-1 truncate", value === "" && "text-ink-3")}>
              {value || placeholder}
            </span>
            {!(onClear && value) && <Icon name="right" size="s" className="text-ink-3" />}
          </button>
          {onClear && value !== "" && (
            <IconButton icon="close" size="s" label={`清除${label}`} onClick={onClear} className="-mr-3.5" />
          )}
        </div>
      )}
    </Field>
  );
}
