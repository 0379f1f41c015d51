import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

/** A label on the lower right corner of a picture: a length, "18 图". The parent is `relative`. */
export function CornerLabel({ icon, children }: { icon?: IconName; children: ReactNode }) {
  return (
    <span className="num pointer-events-none absolute right-1.5 bottom-1.5 flex h-5 items-center gap-0.75 rounded-1 bg-night/72 px-1.5 text-11 font-medium text-white">
      {icon && <Icon name={icon} size="xs" />}
      {children}
    </span>
  );
}

/** The disc with the triangle in the middle of a video's picture. The parent is `relative`. */
export function PlayMark({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute inset-0 m-auto grid size-12 place-items-center rounded-full bg-night/55 text-white",
        className,
      )}
    >
      <Icon name="play" filled className="ml-0.5" />
    </span>
  );
}
