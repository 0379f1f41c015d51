import { Chip } from "./chip.tsx";
import { TextArea, type TextAreaProps } from "./text-area.tsx";

interface WordsFieldProps extends Omit<TextAreaProps, "onChange"> {
  value: string;
  /** What is often said: a tap takes it. */
  suggestions: readonly string[];
  onChange: (event: { target: { value: string } }) => void;
}

/** A few words, typed or chosen. */
export function WordsField({ suggestions, onChange, ...area }: WordsFieldProps) {
  return (
    <div>
      {suggestions.length > 0 && (
        <div className="mb-3 flex flex-wrap gap-2">
          {suggestions.map((text) => (
            <Chip
              key={text}
              selected={area.value === text}
              onClick={() => onChange({ target: { value: text } })}
              className="max-w-full"
            >
              <span className="truncate">{text}</span>
            </Chip>
          ))}
        </div>
      )}
      <TextArea {...area} onChange={onChange} />
    </div>
  );
}
