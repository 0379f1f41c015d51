import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { adminClient, followDesk } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import type { Import, ImportState, ItemOutcome, importEndpoints } from "#features/importer/contract.ts";

export const importApi = adminClient<typeof importEndpoints>();

export const IMPORTS = ["admin", "imports"] as const;

const atWork: readonly ImportState[] = ["checking", "running", "undoing"];
export const isAtWork = ({ state }: Pick<Import, "state">): boolean => atWork.includes(state);

/** Imports of the desk, newest first, and the folder whose files can be imported. */
export const importList = () =>
  readQuery(
    [...IMPORTS, "list"],
    (how) => importApi("GET /api/admin/imports", { query: { limit: 50 } }, how),
    { staleTime: 0 },
  );

/** One import. */
export const oneImport = (id: string) =>
  readQuery(
    [...IMPORTS, "one", id],
    (how) => importApi("GET /api/admin/imports/{id}", { params: { id } }, how),
    { staleTime: 0 },
  );

/** What became of an import's entries, newest first. */
export const importItems = (id: string, outcome: ItemOutcome | undefined) =>
  pagedQuery(
    [...IMPORTS, "items", id, outcome ?? ""],
    (cursor, how) =>
      importApi(
        "GET /api/admin/imports/{id}/items",
        { params: { id }, query: { outcome, cursor, limit: 50 } },
        how,
      ),
    { staleTime: 0 },
  );

/** Reads what is on screen again as soon as the work got further, was begun or ended. */
export function useImportsLive(): void {
  const queryClient = useQueryClient();
  useEffect(
    () =>
      followDesk("desk:imports", () => {
        for (const what of ["list", "one"])
          void queryClient.invalidateQueries({ queryKey: [...IMPORTS, what] });
      }),
    [queryClient],
  );
}
