import { useEffect } from "react";
import { articleApi } from "./client.ts";

const AFTER_MS = 3000;

/** Counts a reading once the article has been on screen for three seconds; failing to is nobody's business. */
export function useCountReading(id: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      articleApi("POST /api/articles/{id}/read", { params: { id } }, { quiet: true }).catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [id]);
}
