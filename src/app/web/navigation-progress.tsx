import { useEffect, useState } from "react";
import { useSession } from "#client/session.ts";
import { LoadingMark } from "#ui/loading-mark.tsx";
import type { Router } from "./router.ts";

/** Quick changes neither flash nor cost a drawing. */
const AFTER_MS = 300;

/** Shown while the next screen loads, after a moment. */
export function NavigationProgress({ router }: { router: Router }) {
  const [busy, setBusy] = useState(false);
  const source = useSession((state) => state.source);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = router.onBusy((loading) => {
      clearTimeout(timer);
      if (!loading) setBusy(false);
      else timer = setTimeout(() => setBusy(true), AFTER_MS);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [router]);
  if (!busy) return null;
  return (
    <div className="pointer-events-none fixed inset-x-0 top-1/3 z-40 flex justify-center" aria-live="polite">
      {/* On a ground of its own: what it stands over is still read. */}
      <span className="rounded-3 bg-surface p-4 shadow-float">
        <LoadingMark source={source} />
      </span>
    </div>
  );
}
