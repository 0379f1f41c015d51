import { useEffect, useId, useRef, useState } from "react";
import { newKey } from "#client/request-key.ts";
import { textLength } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { fieldBoxClass, fieldInputClass } from "#ui/field.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { SortList } from "#ui/sort-list.tsx";

/** A choice while it is written; its id tells rows apart whose words are still the same. */
export interface ChoiceDraft {
  id: string;
  text: string;
}

export const choiceDraft = (text: string): ChoiceDraft => ({ id: newKey(), text });

interface ChoiceEditorProps {
  choices: readonly ChoiceDraft[];
  limits: { min: number; max: number; length: number };
  /** What is wrong, once it was told. */
  error: string | null;
  /** Place of the choice that it is about. */
  wrong: number | null;
  onChange: (choices: readonly ChoiceDraft[]) => void;
}

/** The choices of a poll: a line each, added and removed, and put into another order in a list of their own. */
export function ChoiceEditor({ choices, limits, error, wrong, onChange }: ChoiceEditorProps) {
  const id = useId();
  const [sorting, setSorting] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState<string | null>(null);
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLElement>(`[data-choice="${added}"]`)?.focus();
  }, [added]);
  const add = () => {
    if (choices.length >= limits.max) return;
    const next = choiceDraft("");
    onChange([...choices, next]);
    setAdded(next.id);
  };
  return (
    <fieldset>
      <legend className="sr-only">选项</legend>
      <p aria-hidden="true" className="mb-1.5 flex items-center text-13 text-ink-2">
        <span className="flex-1">选项</span>
        <span className="num text-ink-3">
          {choices.length} / {limits.max}
        </span>
      </p>
      {sorting ? (
        <SortList
          label="选项的顺序"
          items={choices}
          itemKey={(choice) => choice.id}
          nameOf={({ text }) => text || "没有填写的选项"}
          onChange={onChange}
        >
          {({ text }) => <span className="block truncate py-3 text-15">{text || "（没有填写）"}</span>}
        </SortList>
      ) : (
        <ol ref={list} className="flex flex-col gap-2">
          {choices.map((choice, at) => {
            const bad = error !== null && wrong === at;
            const long = textLength(choice.text) > limits.length;
            return (
              <li key={choice.id} className="flex items-center">
                <span className={cx(fieldBoxClass, "min-w-0 flex-1")}>
                  <input
                    data-choice={choice.id}
                    aria-label={`选项 ${at + 1}`}
                    aria-invalid={bad || undefined}
                    aria-describedby={bad ? `${id}-note` : undefined}
                    placeholder={`选项 ${at + 1}`}
                    value={choice.text}
                    maxLength={limits.length * 2}
                    enterKeyHint="next"
                    onChange={({ target }) =>
                      onChange(choices.map((one) => (one === choice ? { ...one, text: target.value } : one)))
                    }
                    onKeyDown={(event) => {
                      if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                      event.preventDefault();
                      const next = choices[at + 1];
                      if (next === undefined) add();
                      else list.current?.querySelector<HTMLElement>(`[data-choice="${next.id}"]`)?.focus();
                    }}
                    className={fieldInputClass}
                  />
                  {long ? (
                    <span className="num text-12 text-bad">
                      {textLength(choice.text)}/{limits.length}
                    </span>
                  ) : null}
                </span>
                {choices.length > limits.min ? (
                  <IconButton
                    icon="close"
                    size="s"
                    label={`删除选项 ${at + 1}`}
                    className="-mr-3"
                    onClick={() => onChange(choices.filter((one) => one !== choice))}
                  />
                ) : null}
              </li>
            );
          })}
        </ol>
      )}
      <div id={`${id}-note`} aria-live="polite" className="text-12 text-bad">
        {error === null ? null : <p className="mt-1.5">{error}</p>}
      </div>
      <div className="mt-2.5 flex flex-wrap gap-2">
        {sorting ? null : (
          <Button size="s" variant="line" icon="plus" disabled={choices.length >= limits.max} onClick={add}>
            {choices.length >= limits.max ? `最多 ${limits.max} 个选项` : "加一个选项"}
          </Button>
        )}
        {choices.length > 1 ? (
          <Button size="s" variant="line" onClick={() => setSorting(!sorting)}>
            {sorting ? "排好了" : "调整顺序"}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
