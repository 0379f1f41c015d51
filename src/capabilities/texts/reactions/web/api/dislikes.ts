import { type QueryClient, useQuery } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { useSession } from "#client/session.ts";
import { reactionApi } from "./client.ts";
import type { ReactionTargetId } from "./own-reaction.ts";

const dislikes = (kind: ReactionTargetId["kind"]) =>
  readQuery(
    [OWN, "dislikes", kind],
    async (how) => (await reactionApi("GET /api/my/dislikes", { query: { kind } }, how)).ids,
    { staleTime: 300_000 },
  );

const NONE: readonly string[] = [];

/** Ids that the member does not want to see in lists; none for visitors, and until they are known. */
export function useDislikes(kind: ReactionTargetId["kind"]): readonly string[] {
  const signedIn = useSession((state) => state.token !== null);
  const { data } = useQuery({ ...dislikes(kind), enabled: signedIn });
  return (signedIn ? data : undefined) ?? NONE;
}

/**
 * Keeps something out of the member's lists, or lets it in again: at once, taken back when the server refuses.
 * @throws RequestError
 */
export async function setDislike(
  queryClient: QueryClient,
  { kind, id }: ReactionTargetId,
  on: boolean,
): Promise<void> {
  const { queryKey } = dislikes(kind);
  const put = (wanted: boolean) =>
    queryClient.setQueryData(queryKey, (ids = []) => [
      ...(wanted ? [id] : []),
      ...ids.filter((one) => one !== id),
    ]);
  await queryClient.cancelQueries({ queryKey });
  put(on);
  try {
    const target = { params: { kind, id } };
    await (on
      ? reactionApi("PUT /api/dislikes/{kind}/{id}", target)
      : reactionApi("DELETE /api/dislikes/{kind}/{id}", target));
  } catch (error) {
    put(!on);
    throw error;
  }
  // What was known before this member's list had arrived was not all of it.
  void queryClient.invalidateQueries({ queryKey });
}
