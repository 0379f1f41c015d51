/** Something and how many texts it has. */
export interface Share {
  name: string;
  value: number;
  /** Where names are not their own: two members may have one. */
  key?: string;
}

/** Shares of the same name together, the fullest first. */
export function summed(shares: readonly Share[]): Share[] {
  const totals = new Map<string, number>();
  for (const { name, value } of shares) totals.set(name, (totals.get(name) ?? 0) + value);
  return [...totals].map(([name, value]) => ({ name, value })).sort((a, b) => b.value - a.value);
}
