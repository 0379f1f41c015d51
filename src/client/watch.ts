/** What happened to a topic that a page follows, as the server told it. */
export interface Watched {
  type: string;
  payload: Readonly<Record<string, unknown>>;
}

type Listener = (watched: Watched | null) => void;

const listeners = new Map<string, Set<Listener>>();
let changed: (() => void) | undefined;

/**
 * Follows a topic beyond the member's own events while a screen shows it, such as an open thread; only members' pages
 * hear of anything. Small, since it comes with the screen; what reads the stream comes later.
 * @param listener gets null where something may have happened that was not heard
 * @returns what ends it
 */
export function watchTopic(topic: string, listener: Listener): () => void {
  const known = listeners.get(topic) ?? new Set();
  listeners.set(topic, known.add(listener));
  changed?.();
  return () => {
    known.delete(listener);
    if (known.size > 0 || listeners.get(topic) !== known) return;
    listeners.delete(topic);
    changed?.();
  };
}

/** The topics that are followed here. */
export const watchedTopics = (): string[] => [...listeners.keys()];

/** Passes on what was heard; without a topic, that something may have been missed. */
export function tellWatchers(topic: string | undefined, watched: Watched | null): void {
  const told = topic === undefined ? [...listeners.values()] : [listeners.get(topic) ?? []];
  for (const one of told) for (const listener of [...one]) listener(watched);
}

/** Has the reader of the stream know when other topics are followed. */
export function onWatchChange(listener: (() => void) | undefined): void {
  changed = listener;
}
