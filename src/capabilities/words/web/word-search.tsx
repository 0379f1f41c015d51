import { type FormEvent, useState } from "react";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";

export interface WordSearchProps {
  value: string | undefined;
  /** The group that it looks in. */
  group: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Looks for words and notes; sent with Enter. */
export function WordSearch({ value, group, onChange }: WordSearchProps) {
  const [text, setText] = useState(value ?? "");
  const label = group === undefined ? "查找词或备注" : `在“${group}”中查找`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() || undefined);
  };
  return (
    <search className="min-w-0 flex-1 basis-full wide:basis-52">
      <form onSubmit={submit} className="flex h-11 min-w-0 items-center rounded-full bg-surface-2 pl-3.5">
        <Icon name="search" size="s" className="flex-none text-ink-3" />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          maxLength={40}
          className="h-full w-full min-w-0 bg-transparent px-2 text-15 outline-none placeholder:text-ink-3"
        />
        {value ? (
          <IconButton icon="close" size="s" label="清除查找" onClick={() => onChange(undefined)} />
        ) : null}
      </form>
    </search>
  );
}
