import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

/** The classes of a row that leads on: put it on the link or button around <ListRow>. */
export const listRowClass = "block w-full text-left active:bg-surface-2";

export interface ListRowProps {
  icon?: IconName;
  label: ReactNode;
  /** At the right: the present value. */
  value?: ReactNode;
  /** Leads to another screen. */
  chevron?: boolean;
}

/** One row of settings or of a personal page; 52 px at 375, a hairline above all but the first. */
export function ListRow({ icon, label, value, chevron = true }: ListRowProps) {
  return (
    <span className="flex min-h-13 items-center gap-3 px-edge">
      {icon && <Icon name={icon} />}
      <span className="min-w-0 flex-1 truncate text-15">{label}</span>
      {value !== undefined && <span className="min-w-0 truncate text-13 text-ink-3">{value}</span>}
      {chevron && <Icon name="right" size="s" className="text-ink-3" />}
    </span>
  );
}
