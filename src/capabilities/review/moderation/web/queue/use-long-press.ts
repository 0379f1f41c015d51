import { type MouseEvent, type PointerEvent, useEffect, useRef } from "react";

/** How long a finger rests before it counts, in ms: a little less than the system's own menu waits. */
const HOLD_MS = 450;
/** Farther than this it scrolls, in CSS pixels. */
const STILL = 10;

export interface LongPress {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onClickCapture: (event: MouseEvent) => void;
  onContextMenu: (event: MouseEvent) => void;
}

/**
 * Calls `onHold`, where there is one, when a finger rests, and swallows the click that would follow, also where nothing
 * is held any more by then. A mouse has other ways.
 */
export function useLongPress(onHold: (() => void) | undefined): LongPress {
  const from = useRef<{ x: number; y: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = () => {
    from.current = null;
    clearTimeout(timer.current);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    onPointerDown(event) {
      held.current = false;
      if (onHold === undefined || event.pointerType !== "touch" || !event.isPrimary) return;
      from.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        held.current = true;
        from.current = null;
        onHold();
      }, HOLD_MS);
    },
    onPointerMove(event) {
      if (from.current === null) return;
      const { x, y } = from.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > STILL) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture(event) {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event) {
      if (from.current !== null || held.current) event.preventDefault();
    },
  };
}
