import { type FormEvent, type RefObject, useId } from "react";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { QUERY_LENGTH } from "../search-address.ts";

interface SearchBarProps {
  value: string;
  placeholder: string;
  input: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
  onFocus: () => void;
  onSubmit: () => void;
  onBack: () => void;
}

/** The box at the top: back, what is typed, and the button that searches. */
export function SearchBar({
  value,
  placeholder,
  input,
  onChange,
  onFocus,
  onSubmit,
  onBack,
}: SearchBarProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <header className="pt-safe sticky top-0 z-20 bg-surface">
      <search>
        {/* Without a script the browser asks for the same address itself. */}
        <form onSubmit={submit} className="flex h-13 items-center px-1">
          {/* The native shell draws its own. */}
          <IconButton icon="back" label="返回" onClick={onBack} data-return="" />
          <label htmlFor={id} className="sr-only">
            搜索
          </label>
          <span className="flex h-10 min-w-0 flex-1 items-center rounded-full bg-surface-2 pl-3 focus-within:outline-2 focus-within:outline-accent-ink">
            <Icon name="search" size="s" className="flex-none text-ink-3" />
            <input
              ref={input}
              id={id}
              name="q"
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={QUERY_LENGTH}
              value={value}
              placeholder={placeholder}
              onChange={(event) => onChange(event.target.value)}
              onFocus={onFocus}
              className="h-11 min-w-0 flex-1 appearance-none bg-transparent px-2 text-15 outline-none placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
            />
            {value === "" ? null : (
              <IconButton
                icon="close"
                size="s"
                label="清除"
                onClick={() => {
                  onChange("");
                  input.current?.focus();
                }}
              />
            )}
          </span>
          <button type="submit" className="press h-11 flex-none px-3 text-15 font-semibold text-accent-ink">
            搜索
          </button>
        </form>
      </search>
    </header>
  );
}
