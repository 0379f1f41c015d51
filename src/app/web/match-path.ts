import type { Match } from "#client/router.tsx";
import type { TableRow } from "#client/screen-route.ts";

/** An address that leads on to another one. */
export interface Alias {
  path: string;
  to: string;
}

/** What stands at a path; undefined for files, feeds and unknown paths. */
export type MatchPath = (pathname: string) => Match | Alias | undefined;

interface Pattern {
  row: TableRow;
  shape: RegExp;
  names: readonly string[];
  rank: string;
}

/**
 * Finds what stands at a path: capitals and a slash at the end make no difference. A parameter takes a segment, or a
 * part of one as in `/detail-:id.html`, and where several patterns fit, the one with more said in its earlier
 * segments wins.
 */
export function pathMatcher(table: readonly TableRow[], aliases: readonly Alias[]): MatchPath {
  const fixed = new Map<string, Match | Alias>();
  const patterns: Pattern[] = [];
  for (const row of table) {
    if (row.path.includes(":")) patterns.push(patternOf(row));
    else fixed.set(row.path.toLowerCase(), { row, params: {} });
  }
  for (const alias of aliases) fixed.set(alias.path.toLowerCase(), alias);
  patterns.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return (pathname) => {
    const path = pathname.replace(/\/+$/, "").toLowerCase() || "/";
    const found = fixed.get(path);
    if (found) return found;
    for (const { row, shape, names } of patterns) {
      const match = shape.exec(pathname);
      if (match) return { row, params: paramsOf(names, match) };
    }
    return undefined;
  };
}

function patternOf(row: TableRow): Pattern {
  const names: string[] = [];
  const source = row.path
    .split(/(:\w+)/)
    .map((part) => {
      if (!part.startsWith(":")) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      names.push(part.slice(1));
      return "([^/]+?)";
    })
    .join("");
  // A segment that is given goes before one that is given in part, and that before a parameter alone.
  const rank = row.path
    .split("/")
    .map((segment) => (segment.includes(":") ? (segment.startsWith(":") ? "2" : "1") : "0"))
    .join("");
  return { row, names, rank, shape: new RegExp(`^${source}/*$`, "i") };
}

function paramsOf(names: readonly string[], match: RegExpExecArray): Record<string, string> {
  return Object.fromEntries(names.map((name, at) => [name, decoded(match[at + 1] ?? "")]));
}

/** What cannot be decoded stands for itself; no id looks like that. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
