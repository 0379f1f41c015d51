import { useSyncExternalStore } from "react";

/** Below this many px it is a browser bar that moved, not a keyboard. */
const smallestKeyboard = 80;

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener("resize", listener);
  viewport?.addEventListener("scroll", listener);
  return () => {
    viewport?.removeEventListener("resize", listener);
    viewport?.removeEventListener("scroll", listener);
  };
}

function measure(): number {
  const viewport = window.visualViewport;
  // A pinched page has a small visual viewport too.
  if (!viewport || viewport.scale > 1.01) return 0;
  const covered = Math.round(window.innerHeight - viewport.height - viewport.offsetTop);
  return covered > smallestKeyboard ? covered : 0;
}

/**
 * How many px of the layout viewport's lower end the on-screen keyboard covers. Browsers do not move what is
 * fixed to the bottom out of its way, so bottom bars and sheets lift themselves by this.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, measure, () => 0);
}
