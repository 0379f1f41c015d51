import { useEffect, useState } from "react";

/** What a timer can wait at most, in ms. */
const LONGEST = 2_000_000_000;

/**
 * The time by this device's clock, once one of the moments has passed since something was read; null before, on the server, and
 * while the page is taken over. What was read is out of date then.
 * @param moments ISO 8601, or null
 * @param since ms since the epoch
 */
export function usePassing(moments: readonly (string | null)[], since: number): number | null {
  const [passed, setPassed] = useState<number | null>(null);
  const key = moments.join();
  useEffect(() => {
    const next = key
      .split(",")
      .map((moment) => Date.parse(moment))
      .filter((moment) => moment > since)
      .sort((one, other) => one - other)[0];
    if (next === undefined) {
      setPassed(null);
      return;
    }
    const look = () => setPassed(Date.now() >= next ? Date.now() : null);
    look();
    const wait = next - Date.now();
    if (wait <= 0) return;
    const timer = setTimeout(look, Math.min(wait, LONGEST));
    return () => clearTimeout(timer);
  }, [key, since]);
  return passed;
}
