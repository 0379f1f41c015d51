import { useSyncExternalStore } from "react";

const QUERY = "(min-width: 900px)";

/** Whether there is room for two panes. False on the server, where no queue is drawn. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = window.matchMedia(QUERY);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    () => window.matchMedia(QUERY).matches,
    () => false,
  );
}
