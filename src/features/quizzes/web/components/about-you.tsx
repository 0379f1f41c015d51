import type { RefObject } from "react";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { QUIZ_NICKNAME_MOST, quizColorNames, quizColors } from "#shared/quiz-rules.ts";
import { Chip } from "#ui/chip.tsx";
import { cx } from "#ui/cx.ts";
import { TextField } from "#ui/text-field.tsx";
import type { ShownQuiz } from "../../contract.ts";
import type { Progress } from "../kept.ts";
import { paints } from "../paints.ts";

interface AboutYouProps {
  quiz: ShownQuiz;
  progress: Progress;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onChange: (changes: Partial<Progress>) => void;
  onSubmit: () => Promise<void>;
}

const months = Array.from({ length: 12 }, (_, at) => at + 1);

/** What may be said of oneself beside the answers: nothing of it has to be. */
export function AboutYou({ quiz, progress, headingRef, onChange, onSubmit }: AboutYouProps) {
  const form = useForm<Progress>({
    initial: progress,
    kept: [progress, onChange],
    save: onSubmit,
    place: () => undefined,
  });
  const { values, set, text } = form;
  return (
    <form {...form.props} className="transition-opacity duration-view starting:opacity-0 grid gap-6 pt-6">
      <div>
        <h2 ref={headingRef} tabIndex={-1} className="text-22 leading-tight font-bold outline-none">
          最后，说说你自己
        </h2>
        <p className="mt-1.5 text-13 text-ink-3">都可以不填，填了会写在结果和海报上。</p>
      </div>
      <TextField
        label="昵称（选填）"
        maxLength={QUIZ_NICKNAME_MOST}
        autoComplete="off"
        placeholder="海报上怎么称呼你"
        {...text("nickname")}
      />
      {quiz.styles.length > 0 && (
        <fieldset>
          <legend className="mb-2 text-13 text-ink-2">驾驶风格（选填）</legend>
          <div className="flex flex-wrap gap-2">
            {quiz.styles.map(({ id, label }) => (
              <Chip
                key={id}
                selected={values.style === id}
                onClick={() => set({ style: values.style === id ? null : id })}
              >
                {label}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
      {quiz.asks_color && (
        <fieldset>
          <legend className="mb-2 text-13 text-ink-2">
            喜欢的车色（选填）{values.color && ` · ${quizColorNames[values.color]}`}
          </legend>
          <div className="grid grid-cols-7 gap-1.5">
            {quizColors.map((color) => (
              <button
                key={color}
                type="button"
                aria-pressed={values.color === color}
                aria-label={quizColorNames[color]}
                onClick={() => set({ color: values.color === color ? null : color })}
                className={cx(
                  "press aspect-1/1 w-full rounded-full p-1",
                  values.color === color ? "inset-ring-2 inset-ring-accent" : "inset-ring inset-ring-line",
                )}
              >
                <span
                  className="block size-full rounded-full inset-ring inset-ring-line-2"
                  style={{ background: paints[color] }}
                />
              </button>
            ))}
          </div>
        </fieldset>
      )}
      {quiz.asks_month && (
        <fieldset>
          <legend className="mb-2 text-13 text-ink-2">出生月份（选填）</legend>
          <div className="grid grid-cols-6 gap-2">
            {months.map((month) => (
              <button
                key={month}
                type="button"
                aria-pressed={values.month === month}
                onClick={() => set({ month: values.month === month ? null : month })}
                className={cx(
                  "press num h-11 rounded-2 text-13",
                  values.month === month ? "bg-solid font-semibold text-on-solid" : "bg-surface-2 text-ink-2",
                )}
              >
                {month}月
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <FormEnd form={form}>看结果</FormEnd>
    </form>
  );
}
