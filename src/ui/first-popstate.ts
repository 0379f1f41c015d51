let answer: ((event: PopStateEvent) => void) | undefined;

/**
 * Listens to the history's steps. Call it before the router is made: on the window, listeners are called in the order
 * in which they came, and overlays have to be asked first. Their code comes with the first of them.
 */
export function listenFirst(): void {
  window.addEventListener("popstate", (event) => answer?.(event));
}

/** Has each step of the history answered before the router hears of it. */
export function answerFirst(how: (event: PopStateEvent) => void): void {
  answer = how;
}
