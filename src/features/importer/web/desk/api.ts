import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { adminClient } from "#capabilities/admin/web/public.ts";
import type { Import, ImportState, ItemOutcome, importEndpoints } from "#features/importer/contract.ts";

export const importApi = adminClient<typeof importEndpoints>();

export const IMPORTS = ["admin", "imports"] as const;

/** While something is at work, what is shown of it is asked for again after so many ms. */
const FOLLOW_MS = 1000;

const atWork: readonly ImportState[] = ["checking", "running", "undoing"];
export const isAtWork = ({ state }: Pick<Import, "state">): boolean => atWork.includes(state);

/** Imports of the desk, newest first, and the folder whose files can be imported. */
export const importList = () =>
  queryOptions({
    queryKey: [...IMPORTS, "list"],
    queryFn: ({ signal }) =>
      importApi("GET /api/admin/imports", { query: { limit: 50 } }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.items.some(isAtWork) ? FOLLOW_MS * 3 : false),
  });

/** One import, followed while it is at work. */
export const oneImport = (id: string) =>
  queryOptions({
    queryKey: [...IMPORTS, "one", id],
    queryFn: ({ signal }) =>
      importApi("GET /api/admin/imports/{id}", { params: { id } }, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? FOLLOW_MS : false),
  });

/** What became of an import's entries, newest first. */
export const importItems = (id: string, outcome: ItemOutcome | undefined) =>
  infiniteQueryOptions({
    queryKey: [...IMPORTS, "items", id, outcome ?? ""],
    queryFn: ({ pageParam, signal }) =>
      importApi(
        "GET /api/admin/imports/{id}/items",
        { params: { id }, query: { outcome, cursor: pageParam ?? undefined, limit: 50 } },
        { signal, quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next_cursor,
    staleTime: 0,
  });
