import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { readQuery } from "#client/queries.ts";
import type { boardEndpoints } from "#features/forum/boards-contract.ts";

export const boardsApi = adminClient<typeof boardEndpoints>();

export const BOARDS = ["admin", "boards"] as const;

/** All boards of the sections that one may manage. */
export const deskBoards = () =>
  readQuery(BOARDS, (how) => boardsApi("GET /api/admin/boards", {}, how), {
    staleTime: 0,
    // Posts of a merged board move by and by.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ merged_into }) => merged_into !== null && merged_into.left > 0)
        ? 3000
        : false,
  });
