import { fitted, isZoomed, type Size, settled, TAP_SCALE, type View, whole, zoomAt } from "./zoom-view.ts";

/** Two taps within it are a double tap; one is only known to be one when it has passed. In ms. */
const DOUBLE_TAP_MS = 280;
/** A finger that moved less has tapped, in CSS px. */
const TAP_SLOP = 10;
/** Dragged so far down the picture is put away; so far over its edge it makes room for the next. In CSS px. */
const PUT_AWAY = 90;
const TURN = 60;

export interface PictureGestures {
  /** Size of the picture in px, in any unit: its shape counts. */
  picture: Size;
  onTap?: () => void;
  /** A zoomed picture was dragged over its edge: 1 for the next one, -1 for the one before. */
  onTurn?: (by: 1 | -1) => void;
  /** The whole picture was dragged down. */
  onPutAway?: () => void;
  /** It is larger than its box from now on, or fitted into it again: told while the fingers are still on it. */
  onZoom?: (zoomed: boolean) => void;
  /** The scale at which the picture came to rest; 1 is fitted into the box. */
  onRest?: (scale: number) => void;
}

/**
 * Two fingers, a double tap, a double click or the wheel zoom the first child of `element`, one finger or the mouse
 * moves it while zoomed. The whole picture leaves strokes to the side to the page, so that swiping to the next
 * stays the browser's, and can be dragged down.
 * @param gestures asked at each gesture, so that it may change
 */
export function followGestures(element: HTMLElement, gestures: () => PictureGestures) {
  let view = whole;
  let zoomed = false;

  const draw = (next: View, motion = "none", fade = 0) => {
    const content = element.firstElementChild;
    if (!(content instanceof HTMLElement)) return;
    view = next;
    if (zoomed !== isZoomed(next)) {
      zoomed = !zoomed;
      gestures().onZoom?.(zoomed);
    }
    content.style.transition = motion;
    content.style.opacity = fade ? String(1 - fade) : "";
    content.style.transform =
      next.scale === 1 && next.x === 0 && next.y === 0
        ? ""
        : `translate(${next.x}px,${next.y}px) scale(${next.scale})`;
  };
  const rest = (next: View) => {
    const room = { width: element.clientWidth, height: element.clientHeight };
    const end = settled(next, fitted(gestures().picture, room), room);
    draw(end, "transform .2s, opacity .2s");
    gestures().onRest?.(end.scale);
  };

  let start: Grip | null = null;
  let tapped = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const fromMiddle = (x: number, y: number) => {
    const rect = element.getBoundingClientRect();
    return { x: x - rect.left - rect.width / 2, y: y - rect.top - rect.height / 2 };
  };
  // By when the finger was there: a busy phone hears of the second tap late.
  const tap = (x: number, y: number, at: number) => {
    clearTimeout(waiting);
    if (at - tapped < DOUBLE_TAP_MS) {
      tapped = Number.NEGATIVE_INFINITY;
      rest(view.scale > 1 ? whole : zoomAt(view, TAP_SCALE, fromMiddle(x, y)));
      return;
    }
    tapped = at;
    waiting = setTimeout(() => gestures().onTap?.(), DOUBLE_TAP_MS);
  };
  const moveTo = (grip: Grip, x: number, y: number) => {
    const moved = { ...grip.view, x: grip.view.x + x - grip.x, y: grip.view.y + y - grip.y };
    const room = { width: element.clientWidth, height: element.clientHeight };
    const inside = settled(moved, fitted(gestures().picture, room), room);
    grip.over = moved.x - inside.x;
    // Over its edge the picture follows a third of the way, as lists do.
    draw({ ...inside, x: inside.x + grip.over / 3 });
  };
  const letGo = (grip: Grip) => {
    if (grip.view.scale > 1 && Math.abs(grip.over) > TURN) gestures().onTurn?.(grip.over < 0 ? 1 : -1);
    rest(view);
  };

  const onTouchStart = (event: TouchEvent) => {
    const fresh = start === null;
    start = gripOf(event.touches, view);
    start.single = fresh && event.touches.length === 1;
  };
  const onTouchMove = (event: TouchEvent) => {
    if (!start) return;
    const now = gripOf(event.touches, view);
    const [dx, dy] = [now.x - start.x, now.y - start.y];
    if (Math.hypot(dx, dy) > TAP_SLOP) start.moved = true;
    if (event.touches.length >= 2) {
      event.preventDefault();
      start.moved = true;
      const factor = start.distance > 0 ? now.distance / start.distance : 1;
      const next = zoomAt(start.view, factor, fromMiddle(start.x, start.y));
      draw({ ...next, x: next.x + dx, y: next.y + dy });
    } else if (start.view.scale > 1) {
      event.preventDefault();
      moveTo(start, now.x, now.y);
    } else if (
      start.single &&
      gestures().onPutAway &&
      (start.down > 0 || dy > Math.max(TAP_SLOP, Math.abs(dx)))
    ) {
      if (event.cancelable) event.preventDefault();
      start.down = Math.max(1, dy);
      draw({ scale: 1, x: dx, y: start.down }, "none", Math.min(0.6, start.down / 500));
    }
  };
  const onTouchEnd = (event: TouchEvent) => {
    const ended = start;
    const finger = event.changedTouches[0];
    if (event.touches.length > 0 || !ended || !finger) {
      // One finger of two was lifted: the other goes on from here.
      start = ended && { ...gripOf(event.touches, view), moved: true };
      return;
    }
    start = null;
    if (ended.down > PUT_AWAY && event.type === "touchend") gestures().onPutAway?.();
    else if (ended.moved) letGo(ended);
    else if (event.type === "touchend" && ended.single) {
      // The browser's own click and double click after it would count the same taps again.
      if (event.cancelable) event.preventDefault();
      tap(finger.clientX, finger.clientY, event.timeStamp);
    }
  };

  let drag: Grip | null = null;
  const onPointerDown = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    drag = { ...gripOf([event], view), single: true };
    if (view.scale > 1) element.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || !drag) return;
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > TAP_SLOP) drag.moved = true;
    if (drag.view.scale > 1) moveTo(drag, event.clientX, event.clientY);
  };
  const onPointerUp = (event: PointerEvent) => {
    if (event.pointerType !== "mouse" || !drag) return;
    const ended = drag;
    drag = null;
    if (ended.moved) letGo(ended);
    else tap(event.clientX, event.clientY, event.timeStamp);
  };
  const onWheel = (event: WheelEvent) => {
    // To the side it turns the pages, which is the browser's.
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    event.preventDefault();
    rest(zoomAt(view, Math.exp(-event.deltaY / 300), fromMiddle(event.clientX, event.clientY)));
  };

  const listening = new AbortController();
  const { signal } = listening;
  element.addEventListener("touchstart", onTouchStart, { passive: true, signal });
  element.addEventListener("touchmove", onTouchMove, { passive: false, signal });
  element.addEventListener("touchend", onTouchEnd, { passive: false, signal });
  element.addEventListener("touchcancel", onTouchEnd, { signal });
  element.addEventListener("pointerdown", onPointerDown, { signal });
  element.addEventListener("pointermove", onPointerMove, { signal });
  element.addEventListener("pointerup", onPointerUp, { signal });
  element.addEventListener("wheel", onWheel, { passive: false, signal });
  return {
    /** Shows the whole picture at once. */
    reset() {
      draw(whole);
      gestures().onRest?.(1);
    },
    stop() {
      clearTimeout(waiting);
      listening.abort();
    },
  };
}

/** Where fingers lie on the picture, and what has become of their gesture. */
interface Grip {
  view: View;
  x: number;
  y: number;
  distance: number;
  /** Of one finger from its beginning. */
  single: boolean;
  moved: boolean;
  /** How far it was dragged over the picture's edge, to the right when positive. */
  over: number;
  /** How far the whole picture was dragged down. */
  down: number;
}

type Place = Pick<Touch, "clientX" | "clientY">;

function gripOf(places: ArrayLike<Place>, view: View): Grip {
  const a = places[0] ?? { clientX: 0, clientY: 0 };
  const b = places[1] ?? a;
  return {
    view,
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    single: false,
    moved: false,
    over: 0,
    down: 0,
  };
}
