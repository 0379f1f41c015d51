import type { QueryClient } from "@tanstack/react-query";
import { keepOrTell, later } from "#client/keep-or-tell.ts";
import { OWN } from "#client/own-queries.ts";
import { announceFailure } from "#client/request.ts";
import { relationApi } from "./client.ts";
import { refreshHidden } from "./hidden-members.ts";
import { type KnownRelation, keepRelation, relationTo } from "./relation.ts";

export type RelationChange = "follow" | "unfollow" | "block" | "unblock";

const keys = {
  follow: "POST /api/user/{id}/follow",
  unfollow: "DELETE /api/user/{id}/follow",
  block: "POST /api/user/{id}/block",
  unblock: "DELETE /api/user/{id}/block",
} as const;

/**
 * Follows, blocks, or ends that. Lists on the screen keep their rows, so that what was just ended can be taken back
 * there; they are asked for anew the next time they are opened. Without a network, following waits for it.
 * @returns whether the server knows; false while it waits, which was told to the person
 * @throws RequestError, told to the person
 */
export async function changeRelation(
  queryClient: QueryClient,
  change: RelationChange,
  id: string,
): Promise<boolean> {
  const { queryKey } = relationTo(id);
  // An answer on its way is older than this tap.
  await queryClient.cancelQueries({ queryKey });
  const key = `follow:${id}`;
  try {
    keepRelation(queryClient, id, await relationApi(keys[change], { params: { id } }, { quiet: true }));
    void later().then((queue) => queue?.forgetWrite(key));
  } catch (error) {
    // Blocking has to be there at once, or be known not to be.
    if (change !== "follow" && change !== "unfollow") {
      announceFailure(error);
      throw error;
    }
    if (!(await keepOrTell(error, { key, endpoint: keys[change], params: { id } }))) throw error;
    queryClient.setQueryData(queryKey, (known) => known && withFollow(known, change === "follow"));
    return false;
  }
  if (change === "block" || change === "unblock") await refreshHidden(queryClient);
  await refreshRelations(queryClient);
  return true;
}

function withFollow(known: KnownRelation, following: boolean): KnownRelation {
  if (known.relation.following === following) return known;
  return {
    relation: { ...known.relation, following },
    fans: Math.max(0, known.fans + (following ? 1 : -1)),
  };
}

/** Takes a fan off one's list. @throws RequestError, told to the person */
export async function removeFan(queryClient: QueryClient, id: string): Promise<void> {
  await relationApi("DELETE /api/my/fans/{id}", { params: { id } });
  await queryClient.invalidateQueries({ queryKey: relationTo(id).queryKey });
  await refreshRelations(queryClient);
}

/** Figures at once, lists when they are looked at again. */
async function refreshRelations(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: [OWN, "profile"] });
  void queryClient.invalidateQueries({ queryKey: [OWN, "relation counts"] });
  await queryClient.invalidateQueries({ queryKey: [OWN, "relation list"], refetchType: "none" });
}
