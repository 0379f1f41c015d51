import { cx } from "./cx.ts";
import type { IconName } from "./icon-names.ts";
// One file for all icons, fetched once under a hashed name. Inlining it would put it into every page.
import spriteUrl from "./icons.svg?url&no-inline";

const sizes = { xs: "size-3", s: "size-4", m: "size-5", l: "size-6" } as const;

export interface IconProps {
  name: IconName;
  /** 12, 16, 20 or 24 px at 375. */
  size?: keyof typeof sizes;
  /** Fills the shape: the "on" state of likes, stars and thumbs. */
  filled?: boolean;
  /** Without a label the icon is decoration and hidden from screen readers. */
  label?: string;
  className?: string;
}

export function Icon({ name, size = "l", filled = false, label, className }: IconProps) {
  return (
    <svg
      className={cx("icon", sizes[size], className)}
      data-filled={filled || undefined}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      viewBox="0 0 24 24"
    >
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
