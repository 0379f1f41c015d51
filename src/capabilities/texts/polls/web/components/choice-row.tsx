import type { ReactNode } from "react";
import { formatCount } from "#shared/format.ts";
import { cx } from "#ui/cx.ts";
import { percentOf } from "../poll-words.ts";

/** The box of a choice, the same before and after voting, so that nothing moves. */
export const rowClass =
  "relative flex min-h-12 items-center gap-3 overflow-hidden rounded-2 bg-surface px-3.5 py-2.5";

interface ChoiceBodyProps {
  text: string;
  /** Null while the figures are not to be seen. */
  votes: number | null;
  voters: number;
  own?: boolean;
  /** Stands before the words. */
  children?: ReactNode;
}

/** What a choice says, over a bar of its share. */
export function ChoiceBody({ text, votes, voters, own = false, children }: ChoiceBodyProps) {
  const percent = votes === null ? 0 : percentOf(votes, voters);
  return (
    <>
      <span
        aria-hidden="true"
        className={cx(
          "absolute inset-y-0 left-0 transition-[width] duration-sheet ease-out",
          own ? "bg-accent-soft" : "bg-surface-3",
        )}
        style={{ width: `${percent}%` }}
      />
      {children}
      <span className={cx("relative min-w-0 flex-1 wrap-anywhere", own && "font-semibold text-accent-ink")}>
        {text}
      </span>
      {votes === null ? null : (
        <span className="num relative flex-none text-right text-13 text-ink-2">
          {formatCount(votes)} 票
          <b className="ml-2 inline-block min-w-11 font-semibold text-ink">{percent}%</b>
        </span>
      )}
    </>
  );
}
