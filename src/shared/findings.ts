/** Something about what was typed that its author may want to look at again. It never keeps him from going on. */
export interface Finding {
  code: string;
  /** A note may well be right; a warning is more likely a slip. */
  level: "note" | "warning";
  /** A sentence for whoever typed it. */
  text: string;
}

/**
 * How well what was typed hangs together, for reviewers: 100 when nothing was found, less by what each finding weighs, 0
 * at least.
 */
export function scoreOf(findings: readonly Finding[], weights: Readonly<Record<string, number>>): number {
  const lost = findings.reduce(
    (sum, { code, level }) => sum + (weights[code] ?? (level === "warning" ? 30 : 5)),
    0,
  );
  return Math.max(0, 100 - lost);
}
