import { useState } from "react";
import { Icon } from "#ui/icon.tsx";

export interface WordSearchProps {
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Finds words by a part of them; asked for with the return key, or when the field is left. */
export function WordSearch({ value, onChange }: WordSearchProps) {
  const [typed, setTyped] = useState(value ?? "");
  const hand = () => {
    const wanted = typed.trim() || undefined;
    if (wanted !== value) onChange(wanted);
  };
  return (
    <search className="ml-auto block w-full wide:w-70">
      <form
        className="flex h-11 items-center gap-2 rounded-2 bg-surface-2 px-3"
        onSubmit={(event) => {
          event.preventDefault();
          hand();
        }}
      >
        <Icon name="search" size="m" />
        <input
          type="search"
          enterKeyHint="search"
          aria-label="查找关键词"
          placeholder="查找关键词"
          maxLength={40}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={hand}
          className="h-full min-w-0 flex-1 bg-transparent text-15 outline-none"
        />
      </form>
    </search>
  );
}
