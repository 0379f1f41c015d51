import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { useKeyboardInset } from "./use-keyboard-inset.ts";

/** A fixed bar for the main actions of a screen; stays above the keyboard. Give the screen `pb-tab-bar`. */
export function BottomBar({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const keyboard = useKeyboardInset();
  return (
    <section
      aria-label={label}
      className="hair-t fixed bottom-0 left-1/2 z-20 w-full max-w-column -translate-x-1/2 bg-surface"
      style={keyboard ? { bottom: keyboard } : undefined}
    >
      <div className={cx("flex min-h-12.5 flex-wrap items-center gap-y-1.5 px-4 py-1.5", className)}>
        {children}
      </div>
      {!keyboard && <div className="pb-safe" />}
    </section>
  );
}

/** The classes of an icon over a count, for a link that looks like one. */
export function barActionClass(pressed = false): string {
  return cx(
    "press num flex h-11 w-12 min-w-11 flex-none flex-col items-center justify-center gap-px text-11",
    pressed ? "text-accent-ink" : "text-ink-2",
  );
}

export interface BarActionProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  icon: IconName;
  /** What it does: 点赞, 收藏. */
  label: string;
  /** Under the icon: a count, or the label when there is none. */
  caption?: ReactNode;
  /** Marks a toggle that is on. */
  pressed?: boolean;
}

/** An icon over a count, for the right end of a bottom bar. */
export function BarAction({
  icon,
  label,
  caption = label,
  pressed,
  type = "button",
  className,
  ...rest
}: BarActionProps) {
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={cx(barActionClass(pressed), className)}>
      <Icon name={icon} filled={pressed} />
      {caption !== label && <span className="sr-only">{label}</span>}
      <span className="whitespace-nowrap">{caption}</span>
    </button>
  );
}

/** The grey pill that looks like an input and opens the real one. */
export function BarPrompt({ children, onClick }: { children: ReactNode; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="press hit mr-1 flex h-9.5 min-w-0 flex-1 items-center gap-1.5 rounded-full bg-surface-2 px-3.5 text-13 text-ink-3"
    >
      <Icon name="edit" size="s" />
      <span className="truncate">{children}</span>
    </button>
  );
}
