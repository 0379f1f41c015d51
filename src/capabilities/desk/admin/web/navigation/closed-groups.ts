const KEY = "paddock.desk.closed";

/** The groups of the navigation that were folded on this device. */
export function closedGroups(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : []);
  } catch {
    // Where storage is refused, or somebody else wrote there, all of them are open.
    return new Set();
  }
}

export function keepClosed(groups: ReadonlySet<string>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([...groups]));
  } catch {
    return;
  }
}
