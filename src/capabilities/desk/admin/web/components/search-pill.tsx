import { type FormEvent, useState } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";

export interface SearchPillProps {
  label: string;
  /** Of the button that empties it. */
  clearLabel: string;
  maxLength: number;
  /** `s` as high as the filters beside it, `m` as a button. */
  size: "s" | "m";
  value: string | undefined;
  onChange: (search: string | undefined) => void;
  className?: string;
}

/** A search among the filters of a list; sent with Enter, so that half a word does not empty the list. */
export function SearchPill(props: SearchPillProps) {
  const { label, clearLabel, maxLength, size, value, onChange, className } = props;
  const [text, setText] = useState(value ?? "");
  const [seen, setSeen] = useState(value);
  // The way back changed it, or the button that clears it.
  if (seen !== value) {
    setSeen(value);
    setText(value ?? "");
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange(text.trim() || undefined);
  };
  return (
    <search className={cx("min-w-0", className)}>
      <form
        onSubmit={submit}
        className={cx(
          "flex min-w-0 items-center rounded-full bg-surface-2 pl-3.5",
          size === "s" ? "h-9 text-13" : "h-11 text-15",
        )}
      >
        <Icon name="search" size="s" className="flex-none text-ink-3" />
        <input
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-label={label}
          placeholder={label}
          enterKeyHint="search"
          maxLength={maxLength}
          className="h-full w-full min-w-0 bg-transparent px-2 outline-none placeholder:text-ink-3 focus-visible:outline-none [&::-webkit-search-cancel-button]:hidden"
        />
        {value ? (
          <IconButton icon="close" size="s" label={clearLabel} onClick={() => onChange(undefined)} />
        ) : null}
      </form>
    </search>
  );
}
