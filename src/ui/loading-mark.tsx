import { cx } from "./cx.ts";

const lamps = [0, 1, 2, 3, 4];

export interface LoadingMarkProps {
  /** `s` sits in a button and takes its colour; `l` is the mark of a waiting screen. */
  size?: "s" | "l";
  /** Where the visitor came from (spec section 3). Sources 6 and 8 see the starting lights instead of the slot. */
  source?: number;
  className?: string;
}

/** The loading image: a car's place on the grid with a dash running in, or five lamps coming on. */
export function LoadingMark({ size = "l", source = 1, className }: LoadingMarkProps) {
  if (size === "s") {
    return (
      <svg className={cx("size-5 flex-none", className)} viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path d="M4 19V6h16v13" stroke="currentColor" strokeWidth="2.4" opacity=".45" />
        <path
          className="loading-dash"
          d="M4 19h16"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeDasharray="6 10"
        />
      </svg>
    );
  }
  if (source === 6 || source === 8) {
    return (
      <svg
        className={cx("w-33 text-accent", className)}
        viewBox="0 0 132 40"
        role="img"
        aria-label="正在加载"
      >
        <path d="M4 4h124" stroke="var(--line-2)" strokeWidth="6" />
        {lamps.map((lamp) => (
          <circle
            key={lamp}
            className="loading-lamp"
            style={{ animationDelay: `${lamp * 0.24}s` }}
            cx={18 + lamp * 24}
            cy="26"
            r="9"
            fill="currentColor"
          />
        ))}
      </svg>
    );
  }
  return (
    <svg className={cx("w-33", className)} viewBox="0 0 120 60" fill="none" role="img" aria-label="正在加载">
      <path d="M4 56V8h112v48" stroke="var(--line-2)" strokeWidth="6" />
      <path
        className="loading-dash"
        d="M20 56h80"
        stroke="var(--accent)"
        strokeWidth="4"
        strokeDasharray="18 46"
      />
    </svg>
  );
}
