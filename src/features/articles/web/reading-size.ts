import { useSyncExternalStore } from "react";
import type { ReadingSize } from "#ui/reading-size.tsx";

const KEY = "paddock.reading_size";
const sizes: readonly ReadingSize[] = ["s", "m", "l", "xl"];
const listeners = new Set<() => void>();
let chosen: ReadingSize | undefined;

function read(): ReadingSize {
  if (chosen) return chosen;
  try {
    const stored = localStorage.getItem(KEY);
    chosen = sizes.find((size) => size === stored) ?? "m";
  } catch {
    chosen = "m";
  }
  return chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The reader's size of text, kept on the device. The server sends the standard size. */
export function useReadingSize(): [ReadingSize, (size: ReadingSize) => void] {
  const size = useSyncExternalStore(subscribe, read, () => "m" as const);
  return [size, choose];
}

function choose(size: ReadingSize): void {
  chosen = size;
  try {
    localStorage.setItem(KEY, size);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener();
}
