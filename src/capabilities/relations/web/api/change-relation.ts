import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { relationApi } from "./client.ts";
import { hiddenMembers } from "./hidden-members.ts";
import { keepRelation, relationTo } from "./relation.ts";

export type RelationChange = "follow" | "unfollow" | "block" | "unblock";

const keys = {
  follow: "POST /api/user/{id}/follow",
  unfollow: "DELETE /api/user/{id}/follow",
  block: "POST /api/user/{id}/block",
  unblock: "DELETE /api/user/{id}/block",
} as const;

/**
 * Follows, blocks, or ends that. Lists on the screen keep their rows, so that what was just ended can be taken back
 * there; they are asked for anew the next time they are opened.
 * @throws RequestError, told to the person
 */
export async function changeRelation(
  queryClient: QueryClient,
  change: RelationChange,
  id: string,
): Promise<void> {
  // An answer on its way is older than this tap.
  await queryClient.cancelQueries({ queryKey: relationTo(id).queryKey });
  keepRelation(queryClient, id, await relationApi(keys[change], { params: { id } }));
  if (change === "block" || change === "unblock")
    await queryClient.invalidateQueries({ queryKey: hiddenMembers().queryKey });
  await refreshRelations(queryClient);
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
