import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { LoadingMark } from "./loading-mark.tsx";

const variants = {
  solid: "bg-solid text-on-solid",
  accent: "bg-accent text-on-accent",
  line: "text-ink inset-ring inset-ring-line-2",
  quiet: "bg-surface-2 text-ink",
  pass: "bg-ok text-surface",
  danger: "bg-bad-soft text-bad",
} as const;

const sizes = {
  s: "h-8 px-3.5 text-13 rounded-full hit",
  m: "h-11 px-5 text-15 rounded-2",
  l: "h-12.5 min-h-11 px-6 text-17 rounded-2",
} as const;

export interface ButtonStyle {
  /** `accent` is the one main action of a screen; a second button is `line`. Default `solid`. */
  variant?: keyof typeof variants;
  /** 32 (hit area 44), 44 or 50 px at 375. */
  size?: keyof typeof sizes;
  /** Fills the width. */
  wide?: boolean;
}

/** The classes of a button, for a link that looks like one. */
export function buttonClass({ variant = "solid", size = "m", wide = false }: ButtonStyle = {}): string {
  return cx(
    "press inline-flex max-w-full items-center justify-center gap-1.5 font-semibold whitespace-nowrap select-none",
    "disabled:bg-surface-3 disabled:text-ink-3 disabled:inset-ring-0",
    variants[variant],
    sizes[size],
    wide && "w-full",
  );
}

export interface ButtonProps extends ButtonStyle, ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: IconName;
  /** Locks the button and shows that work goes on; the width stays. */
  loading?: boolean;
  children: ReactNode;
}

export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: that would throw the focus away while the answer is awaited.
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={
        loading
          ? (event) => {
              event.preventDefault();
            }
          : onClick
      }
      className={cx(buttonClass({ variant, size, wide }), loading && "opacity-75", className)}
    >
      {loading ? <LoadingMark size="s" /> : icon && <Icon name={icon} size={size === "s" ? "s" : "m"} />}
      {children}
    </button>
  );
}
