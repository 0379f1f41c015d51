import { useEffect } from "react";
import type { ArticleKind } from "#features/articles/contract.ts";

const AFTER_MS = 3000;

/** Counts a reading once the article has been on screen for three seconds; failing to is nobody's business. */
export function useCountReading(id: string, kind: ArticleKind): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    const timer = setTimeout(async () => {
      const follow = await import("./follow-reading.ts").catch(() => undefined);
      if (stop === undefined) stop = follow?.followReading(id, kind);
    }, AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
      stop = () => undefined;
    };
  }, [id, kind]);
}
