import { sectionBase } from "#sections/path-table.ts";
import { sections } from "#sections/registry.ts";

let known: readonly RegExp[] = [];

/** Set once by the app from its route table, whose paths may hold `:param`; features do not know it. */
export function setKnownPaths(paths: Iterable<string>): void {
  known = Array.from(
    new Set(paths),
    (path) => new RegExp(`^${path.replaceAll(".", "[.]").replace(/:\w+/g, "[^/]+")}$`),
  );
}

/** Whether a screen stands at this address, whatever its query: entries are drawn only for what exists. */
export function isKnownPath(path: string): boolean {
  const [bare = ""] = path.split(/[?#]/);
  return known.some((pattern) => pattern.test(bare));
}

/**
 * The address of the same thing inside a club, so that who walks about in the club does not leave it by a link.
 * @param base path prefix of the club; with the umbrella's, which is empty, nothing changes
 * @param path path of the app with query and hash, of any section
 * @returns `path` as it is when the club has no such screen
 */
export function inClub(base: string, path: string): string {
  if (base === "" || !path.startsWith("/")) return path;
  const from = sections.find((one) => !one.umbrella && path.startsWith(`${sectionBase(one)}/`));
  // The same thing is one with a number; another club's home is not the same as this one's.
  if (from && !/\/\d+(\/|$)/.test(path.split(/[?#]/)[0] ?? "")) return path;
  const own = base + (from ? path.slice(sectionBase(from).length) : path);
  return isKnownPath(own) ? own : path;
}
