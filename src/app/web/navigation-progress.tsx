import { useSyncExternalStore } from "react";
import type { DataRouter } from "react-router";
import { useSession } from "#client/session.ts";
import { LoadingMark } from "#ui/loading-mark.tsx";

/** Shown while the next screen loads, after a moment: quick changes shall not flash. */
export function NavigationProgress({ router }: { router: DataRouter }) {
  const busy = useSyncExternalStore(
    router.subscribe,
    () => router.state.navigation.state !== "idle",
    () => false,
  );
  const source = useSession((state) => state.source);
  if (!busy) return null;
  return (
    <div
      className="appear-late pointer-events-none fixed inset-x-0 top-1/3 z-40 flex justify-center"
      aria-live="polite"
    >
      <LoadingMark source={source} />
    </div>
  );
}
