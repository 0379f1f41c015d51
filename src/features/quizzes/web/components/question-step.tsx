import type { RefObject } from "react";
import { cx } from "#ui/cx.ts";
import type { ShownQuiz } from "../../contract.ts";

interface QuestionStepProps {
  question: ShownQuiz["questions"][number];
  number: number;
  chosen: number | null;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onAnswer: (choice: number) => void;
}

/** One question; a tap answers it and leads on. */
export function QuestionStep({ question, number, chosen, headingRef, onAnswer }: QuestionStepProps) {
  return (
    <section className="transition-opacity duration-view starting:opacity-0 pt-6" aria-labelledby="question">
      <h2
        id="question"
        ref={headingRef}
        tabIndex={-1}
        className="text-22 leading-tight font-bold outline-none"
      >
        <span className="sr-only">第 {number} 题：</span>
        {question.text}
      </h2>
      <ul className="mt-7 grid gap-3">
        {question.answers.map((text, at) => (
          <li key={text}>
            <button
              type="button"
              aria-pressed={chosen === at}
              onClick={() => onAnswer(at)}
              className={cx(
                "press flex min-h-15 w-full items-center gap-3 rounded-3 px-4 py-3 text-left text-15 leading-ui",
                chosen === at ? "bg-accent-soft inset-ring-2 inset-ring-accent" : "bg-surface-2",
              )}
            >
              <span
                aria-hidden="true"
                className={cx(
                  "num grid size-7 flex-none place-items-center rounded-full text-13 font-bold",
                  chosen === at ? "bg-accent text-on-accent" : "bg-surface-3 text-ink-2",
                )}
              >
                {"ABCDE"[at]}
              </span>
              <span className="min-w-0 flex-1">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
