import type { InputHTMLAttributes, ReactNode } from "react";
import { cx } from "./cx.ts";

export interface SwitchProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "role" | "checked"> {
  checked: boolean;
  /** What is switched; at the left, part of what a finger meets. */
  children: ReactNode;
}

/** A row with something that is on or off, at once. */
export function Switch({ checked, children, className, ...input }: SwitchProps) {
  return (
    <label
      className={cx(
        "flex min-h-13 items-center gap-3 has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
        className,
      )}
    >
      <span className="min-w-0 flex-1">{children}</span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        className="peer sr-only"
        checked={checked}
        aria-checked={checked}
      />
      <span
        aria-hidden="true"
        className="relative h-7 w-12 flex-none rounded-full bg-surface-3 transition-colors duration-view peer-checked:bg-accent peer-disabled:opacity-60 after:absolute after:top-0.5 after:left-0.5 after:size-6 after:rounded-full after:bg-surface after:transition-transform after:duration-view peer-checked:after:translate-x-5"
      />
    </label>
  );
}
