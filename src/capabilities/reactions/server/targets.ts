import { commentReactions } from "#capabilities/comments/server/public.ts";
import { articleReactions } from "#features/articles/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { ReactionTarget, Shown } from "./target.ts";

/** Everything that can be reacted to, by kind. */
const targets: Readonly<Record<string, ReactionTarget>> = {
  article: articleReactions,
  comment: commentReactions,
};

/** @throws AppError NOT_FOUND when nothing of that kind takes reactions */
export function reactionTarget(kind: string): ReactionTarget {
  const target = Object.hasOwn(targets, kind) ? targets[kind] : undefined;
  if (target === undefined) throw new AppError("NOT_FOUND");
  return target;
}

/** @throws AppError NOT_FOUND when it does not exist or is not public */
export async function findShown(db: Queryable, kind: string, id: string): Promise<Shown> {
  const shown = (await reactionTarget(kind).shown(db, [id])).get(id);
  if (shown === undefined) throw new AppError("NOT_FOUND");
  return shown;
}
