import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Reaction } from "#capabilities/texts/reactions/contract.ts";
import { useSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { ownReaction, type ReactionTargetId } from "./api/own-reaction.ts";
import { type Feeling, setReaction } from "./api/set-reaction.ts";

const purposes: Record<Feeling, string> = { like: "点赞", collect: "收藏" };

export interface ReactionOptions {
  /** What the public answer says, shown until the member's own is known. */
  likes: number;
  collects?: number;
  comments?: number;
  /** Known from elsewhere, e.g. a list of liked ids. */
  liked?: boolean;
  /** Ask the server once a member is signed in. Lists that know by other means leave it out. */
  fetch?: boolean;
}

export interface ReactionView {
  reaction: Reaction;
  /** Likes or collects, or takes that back; offers the sign-in where it is needed. */
  toggle: (feeling: Feeling) => void;
}

/** A member's like and collect of one thing, the same wherever it is shown. */
export function useReaction(target: ReactionTargetId, options: ReactionOptions): ReactionView {
  const { likes, collects = 0, comments = 0, liked = false, fetch = false } = options;
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...ownReaction(target), enabled: signedIn && fetch });
  const sent = {
    id: target.id,
    liked,
    collected: false,
    disliked: false,
    counts: { likes, collects, comments },
  };
  const reaction = (signedIn ? data : undefined) ?? sent;
  return {
    reaction,
    toggle(feeling) {
      const on = !(feeling === "like" ? reaction.liked : reaction.collected);
      void withSignIn(() => setReaction(queryClient, feeling, target, on, reaction), purposes[feeling]);
    },
  };
}
