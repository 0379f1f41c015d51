import { type RefObject, useCallback, useEffect, useRef, useState } from "react";

const MAX_SCALE = 4;
const DOUBLE_TAP_MS = 280;

interface View {
  scale: number;
  x: number;
  y: number;
}

/**
 * Two fingers zoom the first child of `box`, one finger moves it while zoomed, a double tap zooms in and out.
 * At natural size every gesture is left to the page, so that swiping on to the next picture stays the browser's.
 */
export function usePinchZoom(box: RefObject<HTMLElement | null>): { reset: () => void; zoomed: boolean } {
  const view = useRef<View>({ scale: 1, x: 0, y: 0 });
  const [zoomed, setZoomed] = useState(false);

  const apply = useCallback(
    (next: View, animate = false) => {
      const content = box.current?.firstElementChild;
      if (!(content instanceof HTMLElement) || !box.current) return;
      const scale = Math.min(MAX_SCALE, Math.max(1, next.scale));
      // The picture never leaves its box.
      const roomX = (box.current.clientWidth * (scale - 1)) / 2;
      const roomY = (box.current.clientHeight * (scale - 1)) / 2;
      const clamp = (value: number, room: number) => Math.min(room, Math.max(-room, value));
      view.current = { scale, x: clamp(next.x, roomX), y: clamp(next.y, roomY) };
      content.style.transition = animate ? "transform .2s" : "none";
      content.style.transform =
        scale === 1 ? "" : `translate(${view.current.x}px,${view.current.y}px) scale(${scale})`;
      setZoomed(scale > 1);
    },
    [box],
  );

  const reset = useCallback(() => apply({ scale: 1, x: 0, y: 0 }), [apply]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let start: { view: View; distance: number; x: number; y: number } | null = null;
    let lastTap = 0;

    const middle = (touches: TouchList) => {
      const [a, b] = [touches[0], touches[1] ?? touches[0]];
      if (!a || !b) return { x: 0, y: 0, distance: 0 };
      return {
        x: (a.clientX + b.clientX) / 2,
        y: (a.clientY + b.clientY) / 2,
        distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      };
    };
    const begin = (event: TouchEvent) => {
      start = { view: view.current, ...middle(event.touches) };
    };
    const move = (event: TouchEvent) => {
      if (!start) return;
      const pinching = event.touches.length >= 2;
      if (!pinching && view.current.scale === 1) return;
      event.preventDefault();
      const now = middle(event.touches);
      const factor = pinching && start.distance > 0 ? now.distance / start.distance : 1;
      // What lay between the fingers stays between them.
      const rect = element.getBoundingClientRect();
      const centreX = start.x - rect.left - rect.width / 2;
      const centreY = start.y - rect.top - rect.height / 2;
      apply({
        scale: start.view.scale * factor,
        x: centreX - (centreX - start.view.x) * factor + (now.x - start.x),
        y: centreY - (centreY - start.view.y) * factor + (now.y - start.y),
      });
    };
    const end = (event: TouchEvent) => {
      if (event.touches.length > 0) return begin(event);
      start = null;
      const now = Date.now();
      const touch = event.changedTouches[0];
      if (touch && now - lastTap < DOUBLE_TAP_MS) toggle(touch.clientX, touch.clientY);
      lastTap = now;
    };
    const toggle = (clientX: number, clientY: number) => {
      if (view.current.scale > 1) return apply({ scale: 1, x: 0, y: 0 }, true);
      const rect = element.getBoundingClientRect();
      const x = (rect.left + rect.width / 2 - clientX) * 1.5;
      const y = (rect.top + rect.height / 2 - clientY) * 1.5;
      apply({ scale: 2.5, x, y }, true);
    };
    const onDoubleClick = (event: MouseEvent) => toggle(event.clientX, event.clientY);

    element.addEventListener("touchstart", begin, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", end);
    element.addEventListener("dblclick", onDoubleClick);
    return () => {
      element.removeEventListener("touchstart", begin);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", end);
      element.removeEventListener("dblclick", onDoubleClick);
    };
  }, [box, apply]);

  return { reset, zoomed };
}
