import { type ReactNode, useDeferredValue, useEffect } from "react";
import { useNavigationType } from "react-router";

let hydrated = false;

/** Call it in what surrounds every screen. */
export function useHydrated(): void {
  useEffect(() => {
    hydrated = true;
  }, []);
}

/**
 * What stands below the first screenful: after a tap it is drawn just after the rest, which is there sooner for it.
 * In the server's page it stands from the start, and so it does on the way back, when the scroll position wants
 * the page's whole length.
 */
export function BelowFold({ children }: { children: ReactNode }) {
  const back = useNavigationType() === "POP";
  const whole = back || !hydrated;
  return useDeferredValue(true, whole) ? children : null;
}
