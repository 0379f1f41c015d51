import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { collectTags } from "#platform/http/cache-tags.ts";
import { AppError } from "#shared/errors.ts";
import type { CommentTarget, TargetState } from "./target.ts";

/** Everything that can be commented on, by the kind that stands in `target_kind`. */
export const commentTargets = new ExtensionPoint<CommentTarget>("comment target");

/** @throws AppError NOT_FOUND when nothing of that kind takes comments */
export function commentTarget(kind: string): CommentTarget {
  const target = commentTargets.get(kind);
  if (target === undefined) throw new AppError("NOT_FOUND");
  return target;
}

/** Holds in a query while everybody may see what stands in a row's two columns. */
export function isPublicTarget(kind: SQLWrapper, id: SQLWrapper): SQL {
  const cases = commentTargets
    .entries()
    .map(([name, target]) => sql`(${kind} = ${name} and ${target.isPublic(sql`${id}`)})`);
  return sql`(${sql.join(cases, sql` or `)})`;
}

/**
 * Answers that are kept of what is said under it are dropped with it, whichever they are: they are tagged here, since
 * none is made without asking for it.
 * @throws AppError NOT_FOUND when it does not exist or is not public
 */
export async function findTarget(db: Queryable, kind: string, id: string): Promise<TargetState> {
  const target = commentTarget(kind);
  const state = await target.find(db, id);
  if (state === null) throw new AppError("NOT_FOUND");
  collectTags([...target.tags(id), ...(state.within ?? [])]);
  return state;
}

/** By `kind:id`, each looked for once; null where it does not exist or is not public. */
export async function findTargets(
  db: Queryable,
  of: readonly { targetKind: string; targetId: string }[],
): Promise<Map<string, TargetState | null>> {
  const states = new Map<string, TargetState | null>();
  for (const { targetKind, targetId } of of) {
    const key = `${targetKind}:${targetId}`;
    if (!states.has(key)) states.set(key, await commentTarget(targetKind).find(db, targetId));
  }
  return states;
}
