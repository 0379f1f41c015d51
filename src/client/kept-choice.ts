import { useSyncExternalStore } from "react";

/**
 * A choice that is kept on the device and followed by whatever shows it.
 * @param read what is kept means; null, which the server draws, where nothing is kept or can be
 */
export function keptChoice<Choice extends string | null>(
  key: string,
  read: (kept: string | null) => Choice,
): { useChoice: () => Choice; choose: (choice: Choice & string) => void } {
  const listeners = new Set<() => void>();
  let chosen: { choice: Choice } | undefined;
  const current = (): Choice => {
    chosen ??= { choice: read(kept(key)) };
    return chosen.choice;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    useChoice: () => useSyncExternalStore(subscribe, current, () => read(null)),
    choose(choice) {
      chosen = { choice };
      keep(key, choice);
      for (const listener of listeners) listener();
    },
  };
}

/** What was chosen or typed lately, latest first and each once: kept on the device. */
export function keptList<Entry>(key: string, most: number, isEntry: (value: unknown) => value is Entry) {
  const read = (): Entry[] => {
    try {
      const stored: unknown = JSON.parse(kept(key) ?? "[]");
      return Array.isArray(stored) ? stored.filter(isEntry).slice(0, most) : [];
    } catch {
      // Somebody else wrote there.
      return [];
    }
  };
  const write = (entries: readonly Entry[]): Entry[] => {
    const left = entries.slice(0, most);
    keep(key, left.length === 0 ? null : JSON.stringify(left));
    return left;
  };
  return { read, write };
}

export const isText = (value: unknown): value is string => typeof value === "string";

/** Null also where storage is refused. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Where storage is refused, it holds until the page is closed. */
function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    return;
  }
}
