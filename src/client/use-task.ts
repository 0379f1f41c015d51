import { useState } from "react";

/** Work that a tap begins. */
export interface Task<Given> {
  /** Rejects when the work does; what went wrong was told by whoever sent it. */
  begin: (given: Given) => Promise<void>;
  /** Whether the latest is under way. */
  busy: boolean;
  /** What the latest was begun with, while it is under way. */
  given: Given | undefined;
}

/**
 * Says whether a tap's work is under way, for buttons of screens that people come to read: what the query library has
 * for it is ten times as large, and knows of retries and of lists of changes that nothing there asks for.
 */
export function useTask<Given>(work: (given: Given) => Promise<unknown>): Task<Given> {
  const [latest, setLatest] = useState<{ given: Given }>();
  const begin = async (given: Given) => {
    const own = { given };
    setLatest(own);
    try {
      await work(given);
    } finally {
      setLatest((now) => (now === own ? undefined : now));
    }
  };
  return { begin, busy: latest !== undefined, given: latest?.given };
}
