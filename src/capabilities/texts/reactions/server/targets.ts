import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { AppError } from "#shared/errors.ts";
import type { ReactionTarget, Shown } from "./target.ts";

/** Everything that can be reacted to, by kind. */
export const reactionTargets = new ExtensionPoint<ReactionTarget>("reaction target");

/** @throws AppError NOT_FOUND when nothing of that kind takes reactions */
export function reactionTarget(kind: string): ReactionTarget {
  const target = reactionTargets.get(kind);
  if (target === undefined) throw new AppError("NOT_FOUND");
  return target;
}

/**
 * For whatever its author may learn of.
 * @throws AppError NOT_FOUND when it does not exist or is not public; BLOCKED
 */
export async function findOpenTo(db: Queryable, memberId: string, kind: string, id: string): Promise<Shown> {
  const shown = await findShown(db, kind, id);
  await assertUnblocked(db, memberId, [shown.authorId]);
  return shown;
}

/** @throws AppError NOT_FOUND when it does not exist or is not public */
export async function findShown(db: Queryable, kind: string, id: string): Promise<Shown> {
  const shown = (await reactionTarget(kind).shown(db, [id])).get(id);
  if (shown === undefined) throw new AppError("NOT_FOUND");
  return shown;
}
