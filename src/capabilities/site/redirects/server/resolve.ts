/** A redirect as far as addresses need it. */
export interface Rule {
  id: string;
  /** A decoded path; with `*` at its end whatever begins with it. */
  source: string;
  target: string;
  code: number;
  over: boolean;
}

export interface Rules {
  exact: ReadonlyMap<string, Rule>;
  /** The longest first. */
  prefixes: readonly Rule[];
}

/** A path as rules know it: decoded, and without a slash at its end. */
export function normalPath(path: string): string {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // What cannot be decoded is compared as it is.
  }
  return decoded.length > 1 && decoded.endsWith("/") ? decoded.slice(0, -1) : decoded;
}

export function rulesOf(all: readonly Rule[]): Rules {
  const isPrefix = ({ source }: Rule) => source.endsWith("*");
  return {
    exact: new Map(all.filter((rule) => !isPrefix(rule)).map((rule) => [rule.source, rule])),
    prefixes: all.filter(isPrefix).sort((a, b) => b.source.length - a.source.length),
  };
}

/** Where a path leads, and by which rule; undefined where none is about it, or it would lead to itself. */
export function resolve(rules: Rules, path: string): { rule: Rule; to: string } | undefined {
  const asked = normalPath(path);
  const rule =
    rules.exact.get(asked) ?? rules.prefixes.find(({ source }) => asked.startsWith(source.slice(0, -1)));
  if (rule === undefined) return undefined;
  const rest = rule.source.endsWith("*") ? asked.slice(rule.source.length - 1) : "";
  const to = rule.target.endsWith("*") ? rule.target.slice(0, -1) + encodeURI(rest) : rule.target;
  return pathOfTarget(to) === asked ? undefined : { rule, to };
}

/** The own path that a target names; null for other sites. */
const pathOfTarget = (to: string): string | null =>
  to.startsWith("/") ? normalPath(to.split(/[?#]/, 1)[0] ?? to) : null;

/** More would be a mistake, and browsers give up after twenty. */
const MOST_STEPS = 8;

/** Whether whoever asks for what this rule is about is sent in a circle, or too often. */
export function goesInCircles(rules: Rules, rule: Rule): boolean {
  // Of a prefix, any address below it goes as this one does.
  let path: string | null = rule.source.endsWith("*") ? `${rule.source.slice(0, -1)}-` : rule.source;
  if (pathOfTarget(rule.target) === path) return true;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const next: ReturnType<typeof resolve> = path === null ? undefined : resolve(rules, path);
    if (next === undefined) return false;
    path = pathOfTarget(next.to);
    if (step > 0 && next.rule.id === rule.id) return true;
  }
  return true;
}
