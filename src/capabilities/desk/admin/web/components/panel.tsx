import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";

export interface PanelProps {
  title: string;
  /** Small print beside the title: unit, period. */
  note?: string;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One card of the administration. */
export function Panel({ title, note, action, className, children }: PanelProps) {
  return (
    <section className={cx("rounded-3 bg-surface px-4 py-4 wide:px-5", className)}>
      <header className="mb-3 flex items-baseline gap-2">
        <h2 className="flex-none text-17 font-bold">{title}</h2>
        {note && <span className="min-w-0 truncate text-13 text-ink-3">{note}</span>}
        {action && <span className="ml-auto flex-none">{action}</span>}
      </header>
      {children}
    </section>
  );
}
