/** When a row that was just written is looked for: most commits are through by the first time, slow ones by the second. */
const LOOKS_MS = [100, 600];

const wakers = new Map<string, Set<() => void>>();
const coming = new Set<string>();

/**
 * Says that a row was written into a table of what waits: this process looks for it a moment later, when it is committed.
 * Without a NOTIFY, which would have every such commit wait for all others that notify, until the disk has written them.
 */
export function stirBatch(table: string): void {
  const known = wakers.get(table);
  if (known === undefined) return;
  for (const ms of LOOKS_MS) {
    const look = `${table} ${ms}`;
    if (coming.has(look)) continue;
    coming.add(look);
    setTimeout(() => {
      coming.delete(look);
      for (const wake of known) wake();
    }, ms).unref();
  }
}

/** Has `wake` called a moment after rows were written in this process. @returns what ends that */
export function onStir(table: string, wake: () => void): () => void {
  const known = wakers.get(table) ?? new Set();
  wakers.set(table, known.add(wake));
  return () => known.delete(wake);
}
