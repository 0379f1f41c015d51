import type { InputHTMLAttributes, ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "size"> {
  /** The label; may hold links. Give `aria-label` instead where nothing is to be shown. */
  children?: ReactNode;
  /** Square for picking many of a list, round for agreeing to one thing. */
  shape?: "round" | "square";
}

export function Checkbox({ children, shape = "round", className, ...input }: CheckboxProps) {
  const rounding = shape === "round" ? "rounded-full" : "rounded-1";
  return (
    <label
      className={cx(
        "flex min-h-11 items-center gap-2 text-13 text-ink-2",
        !children && "min-w-11 justify-center",
        className,
      )}
    >
      <span className="relative size-5 flex-none">
        <input
          {...input}
          type="checkbox"
          className={cx(
            "peer block size-5 appearance-none inset-ring-[0.04rem] inset-ring-ink-3 transition-colors duration-press",
            "checked:bg-accent checked:inset-ring-accent disabled:opacity-50",
            rounding,
          )}
        />
        <Icon
          name="check"
          size="s"
          className="pointer-events-none absolute inset-0 m-auto stroke-[3] text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      {children && <span>{children}</span>}
    </label>
  );
}
