let known: ReadonlySet<string> = new Set();

/** Set once by the app from its route table; features do not know it. */
export function setKnownPaths(paths: Iterable<string>): void {
  known = new Set(paths);
}

/** Whether a screen stands at this address: entries are drawn only for what exists. Paths without parameters. */
export function isKnownPath(path: string): boolean {
  return known.has(path.split(/[?#]/)[0] ?? "");
}
