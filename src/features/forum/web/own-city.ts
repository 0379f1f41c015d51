import { useSyncExternalStore } from "react";

const KEY = "paddock.city";
const listeners = new Set<() => void>();
let chosen: string | null | undefined;

function read(): string | null {
  if (chosen !== undefined) return chosen;
  try {
    chosen = localStorage.getItem(KEY);
  } catch {
    chosen = null;
  }
  return chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The city whose posts were looked at last, kept on the device; null before any was chosen. The server knows none. */
export function useLastCity(): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

/** Keeps a city that was chosen. */
export function rememberCity(city: string): void {
  chosen = city;
  try {
    localStorage.setItem(KEY, city);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener();
}
