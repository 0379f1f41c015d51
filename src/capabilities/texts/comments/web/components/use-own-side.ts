import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Comment, CommentAbilities, OwnComment } from "#capabilities/texts/comments/contract.ts";
import { useSession } from "#client/session.ts";
import type { CommentTargetId } from "../api/client.ts";
import { ownComments } from "../api/own-comments.ts";

/** What the signed-in member adds to the public comments. */
export interface OwnSide {
  /** Waiting and rejected comments. */
  unpublished: readonly OwnComment[];
  likes: (comment: Comment) => boolean;
  can: (comment: Comment) => CommentAbilities;
}

/** Asked for in the browser only; visitors, and the server's page, see the public side alone. */
export function useOwnSide(target: CommentTargetId): OwnSide {
  const signedIn = useSession((state) => state.token !== null);
  const query = useQuery({ ...ownComments(target), enabled: signedIn });
  const data = signedIn ? query.data : undefined;
  return useMemo(() => {
    const liked = new Set(data?.liked_ids);
    const abilities = new Map(data?.own.map((one) => [one.id, one.can]));
    return {
      unpublished: data?.unpublished ?? [],
      likes: (comment) => liked.has(comment.id),
      can: (comment) => abilities.get(comment.id) ?? comment.can,
    };
  }, [data]);
}
