import { useSyncExternalStore } from "react";

/** Below this many px it is a browser bar that moved, not a keyboard. */
const smallestKeyboard = 80;

/** The keyboard is there, or gone, by then, in ms after a field was entered or left. */
const SETTLED_MS = 350;

/** What the host said last of the height that is seen, in px; undefined where only the page itself knows. */
let told: number | undefined;
const listeners = new Set<() => void>();

/**
 * Asks the host for the height that is seen whenever the keyboard may have come or gone. Call it once, in a host whose web
 * view keeps its size under the keyboard.
 */
export function askHeightOf(ask: () => Promise<number>): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (height: number) => {
    if (height === told) return;
    told = height;
    for (const listener of listeners) listener();
  };
  const look = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void ask().then(take, () => undefined), SETTLED_MS);
  };
  for (const event of ["focusin", "focusout", "resize"]) window.addEventListener(event, look);
  look();
}

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  listeners.add(listener);
  viewport?.addEventListener("resize", listener);
  viewport?.addEventListener("scroll", listener);
  return () => {
    listeners.delete(listener);
    viewport?.removeEventListener("resize", listener);
    viewport?.removeEventListener("scroll", listener);
  };
}

function measure(): number {
  const viewport = window.visualViewport;
  // A pinched page has a small visual viewport too.
  if (!viewport || viewport.scale > 1.01) return 0;
  const seen = Math.min(viewport.height + viewport.offsetTop, told ?? Number.POSITIVE_INFINITY);
  const covered = Math.round(window.innerHeight - seen);
  return covered > smallestKeyboard ? covered : 0;
}

/**
 * How many px of the layout viewport's lower end the on-screen keyboard covers. Browsers do not move what is
 * fixed to the bottom out of its way, so bottom bars and sheets lift themselves by this.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, measure, () => 0);
}
