import type { ReactNode } from "react";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

/** Titles, each with what it means. */
export type Words = readonly (readonly [title: string, text: string])[];

const place =
  "num grid size-6 flex-none place-items-center rounded-full bg-accent-soft text-13 font-bold text-accent-ink";

/** What happens one after the other. */
export function Steps({ steps, className }: { steps: Words; className: string }) {
  return (
    <ol className={className}>
      {steps.map(([title, text], at) => (
        <li key={title} className="flex gap-3">
          <span className={place}>{at + 1}</span>
          <span>
            <b className="block text-15 font-semibold">{title}</b>
            <span className="text-13 text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  mark: IconName;
  title: string;
  text: string;
  /** What stands behind it. */
  children?: ReactNode;
}

/** One row of a list: a mark, what it is, and what it means. */
export function Row({ mark, title, text, children }: RowProps) {
  return (
    <li className="hair-b flex min-h-15 items-center gap-3 py-2.5">
      <Icon name={mark} className="flex-none text-accent-ink" />
      <span className="min-w-0 flex-1">
        <b className="block text-15 font-semibold">{title}</b>
        {text !== "" && <span className="text-13 text-ink-2">{text}</span>}
      </span>
      {children}
    </li>
  );
}

/** Promises, with a mark before each. */
export function Points({ points }: { points: Words }) {
  return (
    <ul className="px-edge">
      {points.map(([title, text]) => (
        <Row key={title} mark="check" {...{ title, text }} />
      ))}
    </ul>
  );
}

/** What people ask, each with its answer folded away. */
export function Questions({ questions }: { questions: Words }) {
  return (
    <div className="px-edge">
      {questions.map(([question, answer]) => (
        <details key={question} className="hair-b group">
          <summary className="press flex min-h-13 cursor-pointer list-none items-center gap-3 text-15 [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{question}</span>
            <Icon name="down" size="s" className="text-ink-3 group-open:rotate-180" />
          </summary>
          <p className="pb-4 text-13 leading-body text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  );
}

interface HeroProps {
  icon: IconName;
  /** Above the title. */
  kicker: string;
  title: ReactNode;
  /** A drawing at the right, behind the words: its box, its width, its lines. */
  drawing: { viewBox: string; width: string; lines: ReactNode };
  children: ReactNode;
}

/** What a page is about, on the section's dark ground. */
export function Hero({ icon, kicker, title, drawing, children }: HeroProps) {
  return (
    <section
      aria-labelledby="hero"
      className="relative mx-edge mt-3 overflow-hidden rounded-3 bg-hero px-5 pt-6 pb-5 *:relative"
    >
      <svg
        viewBox={drawing.viewBox}
        className={`pointer-events-none absolute! -right-6 bottom-0 opacity-60 ${drawing.width}`}
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        {drawing.lines}
      </svg>
      <p className="flex items-center gap-1.5 text-13 opacity-90">
        <Icon name={icon} size="s" />
        {kicker}
      </p>
      <h2 id="hero" className="mt-2 text-26 leading-tight font-bold">
        {title}
      </h2>
      {children}
    </section>
  );
}
