import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Shelf } from "#capabilities/texts/reactions/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { reactionApi } from "./client.ts";

export interface CollectedFilter {
  section: string;
  shelf?: Shelf | undefined;
  folderId?: string | undefined;
}

/** Pages of the member's collection, newest first. */
export const collectedList = ({ section, shelf, folderId }: CollectedFilter) =>
  infiniteQueryOptions({
    queryKey: [OWN, "collects", section, shelf ?? "", folderId ?? ""],
    queryFn: ({ pageParam, signal }) =>
      reactionApi(
        "GET /api/my/collects",
        { query: { section, shelf, folder_id: folderId, cursor: pageParam ?? undefined } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    // What was collected a moment ago on another screen belongs here.
    staleTime: 0,
  });
