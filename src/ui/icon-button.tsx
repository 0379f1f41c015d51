import type { ButtonHTMLAttributes } from "react";
import { CountBadge } from "./badge.tsx";
import { cx } from "./cx.ts";
import { Icon, type IconProps } from "./icon.tsx";

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> {
  icon: IconProps["name"];
  /** What the button does, in Chinese: its name for screen readers. */
  label: string;
  size?: IconProps["size"];
  /** Marks a toggle that is on: fills the icon and says so. */
  pressed?: boolean;
  /** A count on the corner; 0 hides it. */
  count?: number;
}

/** A square of 44 px at 375 with one icon. */
export function IconButton({
  icon,
  label,
  size = "l",
  pressed,
  count = 0,
  type = "button",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={count > 0 ? `${label}，${count} 条未读` : label}
      aria-pressed={pressed}
      className={cx(
        "press relative grid size-11 flex-none place-items-center disabled:opacity-40",
        pressed && "text-accent-ink",
        className,
      )}
    >
      <Icon name={icon} size={size} filled={pressed} />
      {count > 0 && <CountBadge count={count} className="absolute top-2 left-1/2 ml-0.5" />}
    </button>
  );
}
