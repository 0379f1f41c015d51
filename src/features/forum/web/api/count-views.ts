import { useEffect } from "react";
import { forumApi } from "./client.ts";

const AFTER_MS = 3000;

/** Counts a reading once the post has been on screen for three seconds; failing to is nobody's business. */
export function useCountReading(id: string, shown: boolean): void {
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => {
      forumApi("POST /api/posts/{id}/read", { params: { id } }, { quiet: true }).catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, shown]);
}

/** Counts a sharing; the same holds. */
export function countShare(id: string): void {
  forumApi("POST /api/posts/{id}/share", { params: { id } }, { quiet: true }).catch(() => undefined);
}
