import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** A figure on a member's own profile. Several features may add to one figure. */
export interface ProfileCount {
  /** As it is called on the wire, in `counts`. */
  figure: string;
  count(db: Queryable, memberId: string): Promise<number>;
}

export const profileCounts = new ExtensionPoint<ProfileCount>("profile count");

/**
 * Figures of a member, those that nothing was added to left out.
 * @param only their names; all unless given
 */
export async function countProfile(
  db: Queryable,
  memberId: string,
  only?: readonly string[],
): Promise<Record<string, number>> {
  const counted = await Promise.all(
    profileCounts
      .entries()
      .filter(([, { figure }]) => only === undefined || only.includes(figure))
      .map(async ([, { figure, count }]) => [figure, await count(db, memberId)] as const),
  );
  const counts: Record<string, number> = {};
  for (const [figure, n] of counted) counts[figure] = (counts[figure] ?? 0) + n;
  return counts;
}
