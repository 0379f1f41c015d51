import type { ButtonHTMLAttributes } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

/** The classes of a chip, for a link that looks like one. */
export function chipClass(selected = false): string {
  return cx(
    "press hit inline-flex h-8 flex-none items-center gap-1 rounded-full px-3 text-13 whitespace-nowrap",
    selected ? "bg-solid font-semibold text-on-solid" : "bg-surface-2 text-ink-2",
  );
}

export interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: IconName;
  /** For filters: on or off. Leave it out for chips that only act. */
  selected?: boolean;
}

export function Chip({ icon, selected, type = "button", className, children, ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={selected} className={cx(chipClass(selected), className)}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </button>
  );
}
