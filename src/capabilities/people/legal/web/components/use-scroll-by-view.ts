import { useLayoutEffect, useRef } from "react";

/**
 * The shell keeps scroll positions by path; the views of one document share a path and differ in the query.
 * A view that is new begins at its top, one that was seen before where it was left.
 */
export function useScrollByView(view: string): void {
  const positions = useRef(new Map<string, number>());
  const shown = useRef(view);
  useLayoutEffect(() => {
    if (shown.current !== view) {
      shown.current = view;
      window.scrollTo(0, positions.current.get(view) ?? 0);
    }
    const remember = () => positions.current.set(view, window.scrollY);
    window.addEventListener("scroll", remember, { passive: true });
    return () => window.removeEventListener("scroll", remember);
  }, [view]);
}
