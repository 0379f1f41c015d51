import { queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { boardEndpoints } from "#features/forum/boards-contract.ts";

export const boardsApi = adminClient<typeof boardEndpoints>();

export const BOARDS = ["admin", "boards"] as const;

/** All boards of the sections that one may manage. */
export const deskBoards = () =>
  queryOptions({
    queryKey: BOARDS,
    queryFn: ({ signal }) => boardsApi("GET /api/admin/boards", {}, { signal, quiet: true }),
    staleTime: 0,
    // Posts of a merged board move by and by.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ merged_into }) => merged_into !== null && merged_into.left > 0)
        ? 3000
        : false,
  });
