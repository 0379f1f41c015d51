import type { ReactNode } from "react";
import { Chip } from "#ui/chip.tsx";

export interface ChoicesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChoose: (value: Value) => void;
  note?: ReactNode;
}

/** Some of a few words, as chips below a label; one or several, as whoever draws it takes them. */
export function Choices<Value extends string>({
  label,
  options,
  chosen,
  onChoose,
  note,
}: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map(({ value, label: text }) => (
          <Chip key={value} selected={chosen.includes(value)} onClick={() => onChoose(value)}>
            {text}
          </Chip>
        ))}
      </div>
      {note && <p className="mt-1.5 text-12 text-ink-3">{note}</p>}
    </fieldset>
  );
}
