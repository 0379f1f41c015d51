import { type Ref, type TextareaHTMLAttributes, useId, useMemo } from "react";
import { inlinesOfText, type Mention, textOfInline } from "#shared/document.ts";
import { cx } from "#ui/cx.ts";

interface TextEditorProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> {
  label: string;
  value: string;
  mentions: readonly Mention[];
  invalid: boolean;
  ref: Ref<HTMLTextAreaElement>;
}

const LOOK =
  "col-start-1 row-start-1 m-0 block w-full p-0 text-17 leading-body whitespace-pre-wrap wrap-anywhere";

/**
 * A plain text in which names, topics and addresses have the accent's colour: the words are drawn behind a text area whose own are
 * clear, so that typing, marking and dictating stay the browser's.
 */
export function TextEditor({ label, value, mentions, invalid, ref, ...area }: TextEditorProps) {
  const id = useId();
  const known = useMemo(() => mentions.toSorted((a, b) => b.name.length - a.name.length), [mentions]);
  return (
    <div className="grid">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div aria-hidden="true" className={cx(LOOK, "pointer-events-none min-h-40")}>
        {inlinesOfText(value, known).map((inline, at) => {
          const key = `${at}:${inline.type}`;
          return (
            <span key={key} className={inline.type === "text" ? undefined : "text-accent-ink"}>
              {textOfInline(inline)}
            </span>
          );
        })}
        {/* A last line that is empty has a height, too. */}
        {"\u200b"}
      </div>
      <textarea
        {...area}
        id={id}
        ref={ref}
        value={value}
        aria-invalid={invalid || undefined}
        className={cx(
          LOOK,
          "resize-none overflow-hidden bg-transparent text-transparent caret-accent outline-none placeholder:text-ink-3",
          "selection:bg-accent-soft focus-visible:outline-none",
        )}
      />
    </div>
  );
}

const TITLE =
  "col-start-1 row-start-1 m-0 block w-full p-0 text-20 font-bold whitespace-pre-wrap wrap-anywhere";

interface TitleEditorProps {
  title: string;
  placeholder: string;
  /** Characters. */
  most: number;
  disabled: boolean;
  onChange: (title: string) => void;
}

/** One line of meaning that takes as many lines as it needs: what is typed stands behind, and makes the room. */
export function TitleEditor({ title, placeholder, most, disabled, onChange }: TitleEditorProps) {
  return (
    <div className="grid min-w-0 flex-1">
      <div aria-hidden="true" className={cx(TITLE, "invisible")}>
        {title || placeholder}
      </div>
      <textarea
        rows={1}
        aria-label="标题"
        value={title}
        placeholder={placeholder}
        maxLength={most * 2}
        enterKeyHint="next"
        disabled={disabled}
        onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, " "))}
        className={cx(
          TITLE,
          "resize-none overflow-hidden bg-transparent outline-none placeholder:text-ink-3 focus-visible:outline-none",
        )}
      />
    </div>
  );
}
