import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { watchTopic } from "./watch.ts";

/** An answer that the server keeps may be dropped a moment after the event is heard. */
const SOONEST_MS = 300;
/** All who have it open hear of it at once, and do not all ask at once. */
const SPREAD_MS = 1000;

/**
 * Asks anew for what a page shows when the text that it is about was taken down, or is there again: the page then shows
 * the same as after a reload.
 * @param kind as its queue is named: post, question, topic
 * @param queryKey of what is shown of it
 * @param beside keys of what is asked for once it is shown, as its comments
 */
export function useTextStanding(
  kind: string,
  id: string,
  queryKey: QueryKey,
  beside: readonly QueryKey[] = [],
): void {
  const queryClient = useQueryClient();
  const look = useEffectEvent(() => {
    forgetRefused(queryClient, [queryKey, ...beside]);
    void queryClient.invalidateQueries({ queryKey });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchTopic(`text:${kind}:${id}`, () => {
      clearTimeout(timer);
      timer = setTimeout(look, SOONEST_MS + Math.random() * SPREAD_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [kind, id]);
}

/**
 * Forgets what was refused under these keys while nobody looks at it, as the comments of a text that waited: they are asked
 * for when they are shown, where the refusal would be thrown. What has data keeps it, whatever failed since.
 */
export function forgetRefused(queryClient: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys)
    queryClient.removeQueries({
      queryKey,
      type: "inactive",
      predicate: ({ state }) => state.status === "error" && state.data === undefined,
    });
}
