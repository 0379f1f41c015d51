import { cx } from "#ui/cx.ts";
import type { Pick, Question } from "./merge-content.ts";

export interface MergeQuestionProps {
  number: number;
  question: Question;
  /** Who saved first. */
  theirName: string;
  pick: Pick | undefined;
  onPick: (pick: Pick) => void;
}

/** One place that both changed, with what each made of it. */
export function MergeQuestion({ number, question, theirName, pick, onPick }: MergeQuestionProps) {
  const { label, mine, theirs, both } = question;
  const options: readonly { value: Pick; name: string; text: string }[] = [
    { value: "mine", name: "我的", text: mine },
    { value: "theirs", name: `${theirName}的`, text: theirs },
    ...(both ? [{ value: "both" as const, name: "两段都留", text: "" }] : []),
  ];
  return (
    <fieldset>
      <legend className="mb-2 text-13 text-ink-2">
        <span className="num">{number}</span> · {label}
      </legend>
      <div className="grid gap-2">
        {options.map(({ value, name, text }) => (
          <button
            key={value}
            type="button"
            aria-pressed={pick === value}
            onClick={() => onPick(value)}
            className={cx(
              "press rounded-2 px-3.5 py-2.5 text-left",
              pick === value ? "bg-accent-soft" : "bg-surface-2",
            )}
          >
            <b className={cx("text-13 font-semibold", pick === value && "text-accent-ink")}>{name}</b>
            {text !== "" && (
              <span className="mt-1 block text-15 leading-comment break-words whitespace-pre-line">
                {text}
              </span>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
