import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { cx } from "#ui/cx.ts";

/** How far a card has to be drawn aside to count, in CSS pixels. */
const FAR = 110;
/** Before that much it may still become scrolling. */
const SURE = 14;

export interface SwipeCardProps {
  /** Drawn to the right, and to the left; nothing moves while it is off. */
  onRight?: () => void;
  onLeft: () => void;
  off: boolean;
  /** What the hint to the left says, and whether that refuses it. */
  left?: { text: string; tone: "bad" | "plain" };
  children: ReactNode;
}

const REJECTED = { text: "驳回", tone: "bad" } as const;

/**
 * A card that a finger draws aside: to the right it passes, where that is given; to the left it is rejected, or whatever `left`
 * says. A hint says which, on the way.
 */
export function SwipeCard({ onRight, onLeft, off, left = REJECTED, children }: SwipeCardProps) {
  const from = useRef<{ x: number; y: number; sure: boolean } | null>(null);
  const [aside, setAside] = useState(0);
  const start = (event: PointerEvent) => {
    if (!off && event.pointerType === "touch" && event.isPrimary)
      from.current = { x: event.clientX, y: event.clientY, sure: false };
  };
  const move = (event: PointerEvent) => {
    if (from.current === null) return;
    const x = event.clientX - from.current.x;
    const y = event.clientY - from.current.y;
    if (!from.current.sure) {
      if (Math.abs(y) > Math.abs(x) && Math.abs(y) > SURE) from.current = null;
      else if (Math.abs(x) > SURE) from.current.sure = true;
    }
    if (from.current?.sure) setAside(onRight ? x : Math.min(0, x));
  };
  const end = (done: boolean) => {
    const drawn = aside;
    from.current = null;
    setAside(0);
    if (!done || off) return;
    if (drawn > FAR) onRight?.();
    if (drawn < -FAR) onLeft();
  };
  return (
    <div
      className="touch-pan-y"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
    >
      <div
        className={cx(aside === 0 && "transition-transform duration-view motion-reduce:transition-none")}
        style={aside === 0 ? undefined : { transform: `translateX(${aside}px)` }}
      >
        {children}
      </div>
      {aside !== 0 && (
        <p
          aria-hidden="true"
          className={cx(
            "pointer-events-none fixed top-1/3 z-20 rounded-full px-5 py-2.5 text-17 font-semibold",
            aside > 0 && "left-4 bg-ok-soft text-ok",
            aside < 0 && "right-4",
            aside < 0 && (left.tone === "bad" ? "bg-bad-soft text-bad" : "bg-surface-3 text-ink"),
            Math.abs(aside) > FAR ? "opacity-100" : "opacity-60",
          )}
        >
          {aside > 0 ? "通过" : left.text}
        </p>
      )}
    </div>
  );
}
