import { cx } from "./cx.ts";

const kinds = { accent: "bg-accent", ok: "bg-ok", bad: "bg-bad" } as const;

export interface ProgressBarProps {
  /** What advances, for screen readers; left out where words beside it say the same. */
  label?: string;
  /** 0…1; without it, work goes on for an unknown time. */
  value?: number;
  kind?: keyof typeof kinds;
  className?: string;
}

export function ProgressBar({ label, value, kind = "accent", className }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <div
      {...(label === undefined
        ? { "aria-hidden": true }
        : {
            role: "progressbar",
            "aria-label": label,
            "aria-valuemin": 0,
            "aria-valuemax": 100,
            "aria-valuenow": share === undefined ? undefined : Math.round(share * 100),
          })}
      className={cx("h-1.5 w-full overflow-hidden rounded-full bg-surface-3", className)}
    >
      <div
        className={cx(
          "h-full rounded-full",
          kinds[kind],
          share === undefined ? "progress-unknown w-1/3" : "transition-[width] duration-view ease-out",
        )}
        style={share === undefined ? undefined : { width: `${share * 100}%` }}
      />
    </div>
  );
}
