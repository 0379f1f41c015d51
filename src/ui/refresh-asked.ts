/** Who refreshes the list on screen; the last to come is on top. */
const refreshers: (() => void)[] = [];

/** Registers what refreshes the list on screen, as long as it is there. Returns the unsubscriber. */
export function onRefreshAsked(refresh: () => void): () => void {
  refreshers.push(refresh);
  return () => {
    refreshers.splice(refreshers.indexOf(refresh), 1);
  };
}

/** Asks the list on screen to refresh itself; false when there is none. */
export function askRefresh(): boolean {
  const refresh = refreshers.at(-1);
  refresh?.();
  return refresh !== undefined;
}
