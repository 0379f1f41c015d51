import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { writingApi } from "./client.ts";

/** The member's drafts on the server, newest first. */
export const draftBox = (kind?: string) =>
  infiniteQueryOptions({
    queryKey: [OWN, "drafts", kind ?? ""],
    queryFn: ({ pageParam, signal }) =>
      writingApi(
        "GET /api/my/drafts",
        { query: { ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) } },
        { signal, quiet: true },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });

export const refreshDrafts = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [OWN, "drafts"] });
