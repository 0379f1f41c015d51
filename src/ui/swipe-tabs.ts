/** What a swipe needs to know and to do; lists are named by their keys. */
export interface SwipeTarget<Key> {
  /** The list at the right (1) or at the left (-1) of the open one. */
  neighbour: (step: 1 | -1) => Key | undefined;
  /** Draws a neighbour beside the open list, or none; answers by how many CSS px it has to be moved down. */
  draw: (key: Key | undefined) => number;
  change: (key: Key) => void;
}

/** Touches that begin nearer to the screen's side belong to the browser's own way back. */
const SIDE = 24;
/** The finger's way in px before it is clear where it goes; and how much more sideways than along that must be. */
const CLEAR = 10;
const SIDEWAYS = 1.4;
/** Part of the width, or speed in px per ms, from which letting go opens the neighbour. */
const FAR = 0.32;
const FAST = 0.35;
/** Beyond the last list there is nothing: the finger pulls against a spring. */
const SPRING = 0.22;
const PATIENCE_MS = 5000;

/** A swipe's two ends. */
export interface Swiping {
  /** The list that was drawn in is the open one now. */
  settled: () => void;
  /** Takes everything off again. */
  stop: () => void;
}

interface Swipe<Key> {
  x: number;
  y: number;
  /** Undecided at first. */
  sideways: boolean;
  step: 1 | -1;
  key: Key | undefined;
  way: number;
  speed: number;
  at: number;
}

/**
 * Lets a finger draw the neighbouring list in from the side. Along the page the browser goes on scrolling
 * (`touch-action: pan-y`). What scrolls sideways by itself inside keeps its gesture.
 */
export function swipeTabs<Key>(root: HTMLElement, target: SwipeTarget<Key>): Swiping {
  let swipe: Swipe<Key> | undefined;
  let settling = false;
  let running: ReturnType<typeof setTimeout> | undefined;

  const show = (way: number) => root.style.setProperty("--way", `${way}px`);
  const rest = () => {
    clearTimeout(running);
    settling = false;
    root.removeAttribute("data-swipe");
    for (const name of ["--way", "--side", "--shift"]) root.style.removeProperty(name);
  };
  const clear = () => {
    rest();
    target.draw(undefined);
  };

  function onStart(event: TouchEvent) {
    const [touch] = event.touches;
    const inside = event.target instanceof Element ? event.target.closest(".scroll-x") : null;
    const zoomed = (window.visualViewport?.scale ?? 1) > 1.01;
    if (!touch || event.touches.length > 1 || settling || zoomed || (inside && root.contains(inside))) {
      cancel();
      return;
    }
    const { clientX: x, clientY: y } = touch;
    if (x < SIDE || x > window.innerWidth - SIDE) return;
    swipe = { x, y, sideways: false, step: 1, key: undefined, way: 0, speed: 0, at: event.timeStamp };
  }

  function onMove(event: TouchEvent) {
    const [touch] = event.touches;
    if (!swipe || !touch) return;
    const x = touch.clientX - swipe.x;
    const y = touch.clientY - swipe.y;
    if (!swipe.sideways) {
      if (Math.abs(y) > CLEAR && Math.abs(x) < Math.abs(y) * SIDEWAYS) swipe = undefined;
      if (!swipe || Math.abs(x) < CLEAR || Math.abs(x) < Math.abs(y) * SIDEWAYS) return;
      swipe.sideways = true;
      root.dataset.swipe = "moving";
    }
    const step = x < 0 ? 1 : -1;
    if (swipe.way === 0 || step !== swipe.step) {
      swipe.step = step;
      swipe.key = target.neighbour(step);
      root.style.setProperty("--shift", `${target.draw(swipe.key)}px`);
      root.style.setProperty("--side", `${step * 100}%`);
    }
    const way = swipe.key === undefined ? x * SPRING : x;
    const elapsed = Math.max(1, event.timeStamp - swipe.at);
    swipe.speed = 0.6 * ((way - swipe.way) / elapsed) + 0.4 * swipe.speed;
    swipe.at = event.timeStamp;
    swipe.way = way;
    show(way);
  }

  function onEnd(event: TouchEvent) {
    const ended = swipe;
    swipe = undefined;
    if (!ended?.sideways) return;
    const { key, way, step } = ended;
    const width = root.clientWidth;
    // A finger that rested before it let go has no speed any more.
    const speed = event.timeStamp - ended.at > 80 ? 0 : ended.speed;
    const far = Math.abs(way) > width * FAR || (-step * speed > FAST && Math.abs(way) > CLEAR * 2);
    settle(far && key !== undefined ? -step * width : 0, () => {
      if (!far || key === undefined) return clear();
      // Should the list not be opened after all. Before the change, which may settle at once.
      running = setTimeout(clear, PATIENCE_MS);
      target.change(key);
    });
  }

  /** Lets the lists run to where they belong. */
  function settle(to: number, then: () => void) {
    settling = true;
    root.dataset.swipe = "settling";
    show(to);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    running = setTimeout(then, still ? 0 : 220);
  }

  function cancel() {
    if (swipe?.sideways) settle(0, clear);
    swipe = undefined;
  }

  const events = { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: cancel };
  for (const [name, listener] of Object.entries(events))
    root.addEventListener(name, listener as EventListener, { passive: true });
  root.dataset.swipeable = "";
  return {
    settled: rest,
    stop() {
      for (const [name, listener] of Object.entries(events))
        root.removeEventListener(name, listener as EventListener);
      delete root.dataset.swipeable;
      rest();
    },
  };
}
