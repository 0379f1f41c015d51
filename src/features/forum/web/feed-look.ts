import { useSyncExternalStore } from "react";

export type FeedLook = "list" | "columns";

const KEY = "paddock.feed_look";
const listeners = new Set<() => void>();
let chosen: FeedLook | undefined;

function read(): FeedLook {
  if (chosen) return chosen;
  try {
    chosen = localStorage.getItem(KEY) === "columns" ? "columns" : "list";
  } catch {
    chosen = "list";
  }
  return chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether feeds are one list or two columns, kept on the device. The server sends a list. */
export function useFeedLook(): [FeedLook, (look: FeedLook) => void] {
  const look = useSyncExternalStore(subscribe, read, () => "list" as const);
  return [look, choose];
}

function choose(look: FeedLook): void {
  chosen = look;
  try {
    localStorage.setItem(KEY, look);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener();
}
