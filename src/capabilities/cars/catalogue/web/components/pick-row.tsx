import type { ReactNode } from "react";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import type { To } from "../picking.ts";

interface PickRowProps {
  to: To;
  /** The entry in the history is replaced by where it leads. */
  replace?: boolean;
  children: ReactNode;
  /** At the right, before the arrow. */
  value?: ReactNode;
  chevron?: boolean;
  className?: string;
}

/** A row that leads on, or takes something. */
export function PickRow({ to, replace, children, value, chevron = true, className }: PickRowProps) {
  const look = cx("press flex min-h-14 w-full items-center gap-3 py-2 text-left", className);
  const inner = (
    <>
      <span className="min-w-0 flex-1">{children}</span>
      {value !== undefined && <span className="num flex-none text-13 text-ink-2">{value}</span>}
      {chevron && <Icon name="right" size="s" className="flex-none text-ink-3" />}
    </>
  );
  return typeof to === "string" ? (
    <a href={to} data-replace={replace || undefined} className={look}>
      {inner}
    </a>
  ) : (
    <button type="button" onClick={to} className={look}>
      {inner}
    </button>
  );
}
