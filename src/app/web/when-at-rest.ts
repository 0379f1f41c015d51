/** Scrolling belongs to a finger that was lifted at most so long ago; the page scrolls by itself as well. */
const RUNS_ON_MS = 3000;

/**
 * Calls `work` each time somebody has used the page and then let it be for a while. What moves by itself, such as the
 * covers of the home, is no use.
 * @param ms how long nobody has used it by then
 */
export function whenAtRest(ms: number, work: () => void): void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  let touched = Number.NEGATIVE_INFINITY;
  const begin = () => {
    clearTimeout(rest);
    rest = setTimeout(work, ms);
  };
  const use = ({ timeStamp }: Event) => {
    touched = timeStamp;
    begin();
  };
  const listen = (name: string, listener: (event: Event) => void) =>
    document.addEventListener(name, listener, { passive: true, capture: true });
  for (const name of ["pointerup", "pointercancel", "keydown", "wheel"]) listen(name, use);
  listen("scroll", ({ timeStamp }) => {
    if (timeStamp - touched < RUNS_ON_MS) begin();
  });
}
