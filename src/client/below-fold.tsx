import { type ReactNode, startTransition, useEffect, useState } from "react";
import { useNavigationType } from "#client/router.tsx";
import { isHydrated } from "#ui/hydrated.tsx";

/**
 * Whether the screen was opened by a tap: then its first screenful is wanted at once, the rest a moment later. The
 * server's page is whole from the start, and so is one that is come back to: its scroll position wants its length.
 */
export function useOpenedByTap(): boolean {
  const back = useNavigationType() === "POP";
  return useState(isHydrated() && !back)[0];
}

/** The first frame of the rest is out by then, on slow phones too. */
const LATER_MS = 100;

/** What stands below the first screenful: after a tap it is drawn just after the rest, which is there sooner for it. */
export function BelowFold({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(!useOpenedByTap());
  useEffect(() => {
    if (shown) return;
    const timer = setTimeout(() => startTransition(() => setShown(true)), LATER_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return shown ? children : null;
}
