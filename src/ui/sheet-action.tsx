import type { ButtonHTMLAttributes } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export interface SheetActionProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** Red, for what destroys. */
  danger?: boolean;
}

/** One line of a sheet that offers things to do. */
export function SheetAction({
  icon,
  danger = false,
  type = "button",
  className,
  children,
  ...rest
}: SheetActionProps) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        "press -mx-5 flex min-h-13 w-[calc(100%+1.0667rem)] items-center gap-3 px-5 text-left text-15 active:bg-surface-2 disabled:text-ink-3",
        danger && "text-bad",
        className,
      )}
    >
      <Icon name={icon} size="m" />
      {children}
    </button>
  );
}
