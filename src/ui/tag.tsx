import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

const kinds = {
  plain: "bg-surface-2 text-ink-2",
  accent: "bg-accent-soft text-accent-ink",
  solid: "bg-accent font-semibold text-on-accent",
  ok: "bg-ok-soft text-ok",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  gold: "bg-gold-soft text-gold",
} as const;

export interface TagProps {
  /** Gold is for voices (达人) alone. A state needs its word; the colour only helps. */
  kind?: keyof typeof kinds;
  icon?: IconName;
  className?: string;
  children: ReactNode;
}

/** A small label beside a name or title; not a control. */
export function Tag({ kind = "plain", icon, className, children }: TagProps) {
  return (
    <span
      className={cx(
        "inline-flex min-h-4.5 max-w-full flex-none items-center gap-0.5 rounded-[0.08rem] px-1.25 text-11 leading-none font-medium whitespace-nowrap",
        kinds[kind],
        className,
      )}
    >
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}
