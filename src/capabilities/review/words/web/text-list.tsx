import { type KeyboardEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";

export interface TextListProps {
  label: string;
  hint?: string;
  values: readonly string[];
  most: number;
  error?: string | null;
  onChange: (values: string[]) => void;
}

/** Several short texts: typed one after the other, or pasted with separators; a tap takes one away. */
export function TextList({ label, hint, values, most, error, onChange }: TextListProps) {
  const [text, setText] = useState("");
  const add = () => {
    const given = text
      .split(/[|｜、,，;；\n]/)
      .map((one) => one.trim())
      .filter(Boolean);
    setText("");
    if (given.length > 0) onChange([...new Set([...values, ...given])].slice(0, most));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    // Enter in a form sends it.
    event.preventDefault();
    add();
  };
  return (
    <div>
      <TextField
        label={label}
        hint={hint}
        error={error ?? null}
        maxLength={200}
        value={text}
        enterKeyHint="done"
        disabled={values.length >= most}
        placeholder={values.length >= most ? `最多 ${most} 个` : "输入后回车"}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
        after={
          text.trim() !== "" && (
            <Button variant="quiet" size="s" onClick={add}>
              添加
            </Button>
          )
        }
      />
      {values.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label={label}>
          {values.map((value) => (
            <li key={value}>
              <button
                type="button"
                aria-label={`删除${value}`}
                onClick={() => onChange(values.filter((one) => one !== value))}
                className="press hit inline-flex h-8 items-center gap-1 rounded-full bg-surface-2 px-3 text-13"
              >
                {value}
                <Icon name="close" size="s" className="text-ink-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
