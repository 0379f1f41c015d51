import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";

export interface NavBarProps {
  /** The screen's one <h1>. Without it give the <h1> inside the screen and leave the bar empty. */
  title?: ReactNode;
  /** Shown small in place of the title where the page below carries the <h1> (articles, galleries). */
  label?: ReactNode;
  onBack?: () => void;
  /** `close` for screens that lie over others. */
  backIcon?: "back" | "close";
  /** Icon buttons at the right; at most three. */
  actions?: ReactNode;
  /** Lies over a picture: no ground, inherits the colour. */
  overlay?: boolean;
}

/** The bar at the top of every screen but home. In the native shell only its actions show (styles/host.css). */
export function NavBar({ title, label, onBack, backIcon = "back", actions, overlay = false }: NavBarProps) {
  return (
    <header
      data-bar="nav"
      data-actions={actions ? "" : undefined}
      className={cx("pt-safe z-10 w-full", overlay ? "absolute inset-x-0 top-0" : "sticky top-0 bg-surface")}
    >
      {/* Equal sides keep the title in the middle whatever stands beside it. */}
      <div className="grid h-11 grid-cols-[1fr_minmax(0,auto)_1fr] items-center px-1">
        <div className="flex">
          {onBack && (
            <IconButton icon={backIcon} label={backIcon === "back" ? "返回" : "关闭"} onClick={onBack} />
          )}
        </div>
        {title !== undefined ? (
          <h1 className="truncate text-17 font-semibold">{title}</h1>
        ) : (
          <div className="truncate text-13">{label}</div>
        )}
        <div className="flex justify-end">{actions}</div>
      </div>
    </header>
  );
}
