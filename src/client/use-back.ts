import { useCallback } from "react";
import { useNavigate } from "#client/router.tsx";
import { homePath } from "#sections/paths.ts";
import { useScreen } from "./screen-context.tsx";

/**
 * The way back: to where the visitor came from inside the app, or, when the screen was opened from outside,
 * to `fallback`, which is the section's home unless given.
 */
export function useBack(fallback?: string): () => void {
  const navigate = useNavigate();
  const { section } = useScreen();
  return useCallback(() => {
    // The router counts the entries of this visit; the first has index 0.
    const index = (window.history.state as { idx?: number } | null)?.idx ?? 0;
    if (index > 0) navigate(-1);
    else navigate(fallback ?? homePath(section), { replace: true });
  }, [navigate, section, fallback]);
}
