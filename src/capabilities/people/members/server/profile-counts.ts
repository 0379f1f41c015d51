import type { Queryable } from "#platform/database/client.ts";
import { type FigureOf, figuresOf } from "#platform/database/figures-of.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** A figure on a member's own profile. Several features may add to one figure. */
export type ProfileCount = FigureOf & {
  /** As it is called on the wire, in `counts`. */
  figure: string;
};

export const profileCounts = new ExtensionPoint<ProfileCount>("profile count");

/**
 * Figures of a member, those that nothing was added to left out.
 * @param only their names, one of a few lists; all unless given
 */
export async function countProfile(
  db: Queryable,
  memberId: string,
  only?: readonly string[],
): Promise<Record<string, number>> {
  const entries = profileCounts
    .entries()
    .filter(([, { figure }]) => only === undefined || only.includes(figure));
  const found = await figuresOf(db, `members:counts:${only?.join() ?? "all"}`, entries, memberId);
  const counts: Record<string, number> = {};
  for (const [key, { figure }] of entries) counts[figure] = (counts[figure] ?? 0) + (found.get(key) ?? 0);
  return counts;
}
