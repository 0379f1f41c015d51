/**
 * Does something when the browser has nothing else to do: two seconds later at the latest. Returns what calls it off.
 */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in window) {
    const handle = requestIdleCallback(work, { timeout: 2000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, 300);
  return () => clearTimeout(timer);
}
