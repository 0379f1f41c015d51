import { Field, fieldBoxClass, fieldInputClass } from "./field.tsx";

interface SelectFieldProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of a few, in the browser's own list. */
export function SelectField({ label, options, value, onChange }: SelectFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <div className={fieldBoxClass}>
          <select
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={fieldInputClass}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  );
}
