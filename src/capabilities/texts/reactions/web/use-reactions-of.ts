import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { useSession } from "#client/session.ts";
import { reactionApi } from "./api/client.ts";
import { ownReaction } from "./api/own-reaction.ts";

/** The endpoint takes no more at once. */
const AT_ONCE = 50;

/**
 * Asks for the member's reactions to a whole list, with one request for each page that came, and gives them to `useReaction`
 * of each. Failing to is nobody's business: what is tapped is sent all the same.
 */
export function useReactionsOf(kind: string, ids: readonly string[]): void {
  const queryClient = useQueryClient();
  const signedIn = useSession((state) => state.token !== null);
  const list = ids.join(",");
  const ask = useEffectEvent(() => {
    const known = (id: string) => queryClient.getQueryData(ownReaction({ kind, id }).queryKey) !== undefined;
    const unknown = ids.filter((id) => !known(id));
    for (let at = 0; at < unknown.length; at += AT_ONCE)
      void askFor(queryClient, kind, unknown.slice(at, at + AT_ONCE));
  });
  useEffect(() => {
    if (signedIn && list !== "") ask();
  }, [signedIn, list]);
}

async function askFor(queryClient: QueryClient, kind: string, ids: readonly string[]): Promise<void> {
  try {
    const { items } = await reactionApi(
      "GET /api/reactions",
      { query: { kind, ids: ids.join(",") } },
      { quiet: true },
    );
    for (const reaction of items)
      queryClient.setQueryData(ownReaction({ kind, id: reaction.id }).queryKey, reaction);
  } catch {
    // The next page, or the next visit, asks again.
  }
}
