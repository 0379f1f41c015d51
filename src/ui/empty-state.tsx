import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export interface EmptyStateProps {
  /** Few words that name the emptiness. */
  title: string;
  /** One sentence: what would be here, or what to do. */
  text?: ReactNode;
  /** A drawing about 170 units wide at 375; the empty place on the grid without one. */
  drawing?: ReactNode;
  /** One button, or a link in `buttonClass({ variant: "accent" })`. */
  action?: ReactNode;
  /** Less room above, for an empty part inside a screen. */
  compact?: boolean;
  /** The title is the screen's <h1> when nothing else on it is. */
  as?: "h1" | "h2" | "p";
  role?: "status" | "alert";
}

/** An empty place: a drawing, one sentence, one button. */
export function EmptyState({
  title,
  text,
  drawing,
  action,
  compact = false,
  as: Title = "h2",
  role,
}: EmptyStateProps) {
  return (
    <div role={role} className={cx("px-10 text-center", compact ? "py-8" : "pt-22 pb-16")}>
      <div className={cx("mx-auto max-w-full", compact ? "w-40" : "w-60")}>{drawing ?? <GridDrawing />}</div>
      <Title className={cx("mt-6 font-bold", compact ? "text-17" : "text-20")}>{title}</Title>
      {text && <p className="mx-auto mt-1.5 max-w-65 leading-body text-balance text-ink-2">{text}</p>}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{action}</div>}
    </div>
  );
}

/** Three places of a starting grid; `children` stand in the front one, between x 62 and 122, y 112 and 156. */
export function GridDrawing({ children }: { children?: ReactNode }) {
  return (
    <svg viewBox="0 0 240 170" className="block w-full" fill="none" aria-hidden="true">
      <path d="M20 48V22h70v26M150 78V52h70v26" stroke="var(--line-2)" strokeWidth="5" />
      <path d="M34 156v-52h116v52" stroke="var(--accent)" strokeWidth="7" />
      {children ?? (
        <path
          d="M92 118v38"
          stroke="var(--ink-3)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="6 8"
        />
      )}
      <path d="M8 164h224" stroke="var(--line-2)" strokeWidth="2" />
    </svg>
  );
}
