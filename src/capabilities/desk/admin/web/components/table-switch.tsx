import { cx } from "#ui/cx.ts";

export interface TableSwitchProps {
  asTable: boolean;
  onChange: (asTable: boolean) => void;
  className?: string;
}

/** Turns a chart into the table that stands behind it, and back. */
export function TableSwitch({ asTable, onChange, className }: TableSwitchProps) {
  return (
    <button
      type="button"
      className={cx("press hit text-13 text-ink-2", className)}
      aria-pressed={asTable}
      onClick={() => onChange(!asTable)}
    >
      {asTable ? "看图" : "看表格"}
    </button>
  );
}
