import { publishingRefusal } from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { errorTable } from "#shared/errors.ts";
import { placeOf } from "./places.ts";
import { commentAbilities } from "./policy.ts";
import { presentOwn } from "./present.ts";
import { likedComments, ownComments } from "./queries.ts";
import { commentTarget, findTarget } from "./targets.ts";

/** What a member sees of the comments under something beyond what everybody sees. */
export async function listMine(db: Queryable, memberId: string, target: { kind: string; id: string }) {
  const state = await findTarget(db, target.kind, target.id);
  const { numbered } = commentTarget(target.kind);
  const viewed = { ...state, numbered };
  const [refusal, unpublished, published, liked, place] = await Promise.all([
    publishingRefusal(db, memberId),
    ownComments(db, memberId, target, "unpublished"),
    ownComments(db, memberId, target, "published"),
    likedComments(db, memberId, target),
    numbered ? placeOf(db, memberId, target) : null,
  ]);
  return {
    refusal: state.closed ? (state.locked ?? errorTable.COMMENTS_CLOSED.message) : (refusal?.message ?? null),
    unpublished: await presentOwn(db, unpublished, { target: viewed, memberId }),
    own: published.map(({ comment }) => ({
      id: comment.id,
      can: commentAbilities(comment, memberId, viewed),
    })),
    liked_ids: liked,
    read_floor: place,
  };
}
