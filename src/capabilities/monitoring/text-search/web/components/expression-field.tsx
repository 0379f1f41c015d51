import { type FormEvent, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Icon } from "#ui/icon.tsx";

const EXAMPLE = "异响 (方向盘 OR 转向) NOT 二手";
const pieces = [
  { label: "且 AND", text: " AND " },
  { label: "或 OR", text: " OR " },
  { label: "不含 NOT", text: " NOT " },
  { label: "( )", text: "()" },
  { label: "“ ”", text: '""' },
] as const;

/** Where an expression is typed; what joins words can be tapped in. */
export function ExpressionField({
  value,
  compact = false,
  onSearch,
}: {
  value: string | undefined;
  /** Without what can be tapped in. */
  compact?: boolean;
  onSearch: (words: string) => void;
}) {
  const [words, setWords] = useState(value ?? "");
  const field = useRef<HTMLInputElement>(null);
  const [empty, setEmpty] = useState(false);
  const insert = (text: string) => {
    const input = field.current;
    const at = input?.selectionEnd ?? words.length;
    const paired = text.length === 2;
    setWords(`${words.slice(0, at)}${text}${words.slice(at)}`);
    // After the field has its new text.
    requestAnimationFrame(() => {
      const place = at + (paired ? 1 : text.length);
      input?.focus();
      input?.setSelectionRange(place, place);
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = words.trim();
    setEmpty(typed === "");
    if (typed === "") field.current?.focus();
    else onSearch(typed);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <div className="flex gap-2">
          <div className="flex h-11 min-w-0 flex-1 items-center rounded-2 bg-surface-2 pl-3.5 focus-within:outline-2 focus-within:outline-accent-ink">
            <Icon name="search" size="s" className="flex-none text-ink-3" />
            <input
              ref={field}
              type="search"
              value={words}
              onChange={(event) => {
                setWords(event.target.value);
                setEmpty(false);
              }}
              aria-label="要搜索的词"
              aria-invalid={empty || undefined}
              placeholder={compact ? "要搜索的词" : `例如：${EXAMPLE}`}
              enterKeyHint="search"
              maxLength={200}
              className="h-full w-full min-w-0 bg-transparent px-2 text-15 outline-none placeholder:text-ink-3"
            />
          </div>
          <Button type="submit" variant="accent">
            搜索
          </Button>
        </div>
        <p aria-live="polite" className="text-12 text-bad">
          {empty && <span className="mt-1.5 block">请输入要搜索的词</span>}
        </p>
        {!compact && (
          <>
            <div className="mt-2.5 flex flex-wrap gap-2">
              {pieces.map(({ label, text }) => (
                <Chip key={text} onClick={() => insert(text)}>
                  {label}
                </Chip>
              ))}
            </div>
            <p className="mt-2 text-13 leading-body text-ink-3">
              空格表示都要有；全角半角、大小写不用管；引号里的当成一个整体。
            </p>
          </>
        )}
      </form>
    </search>
  );
}
