import type { Shelf } from "#capabilities/texts/reactions/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { reactionApi } from "./client.ts";

export interface CollectedFilter {
  section: string;
  shelf?: Shelf | undefined;
  folderId?: string | undefined;
}

/** Pages of the member's collection, newest first. */
export const collectedList = ({ section, shelf, folderId }: CollectedFilter) =>
  pagedQuery(
    [OWN, "collects", section, shelf ?? "", folderId ?? ""],
    (cursor, how) =>
      reactionApi("GET /api/my/collects", { query: { section, shelf, folder_id: folderId, cursor } }, how),
    {
      // What was collected a moment ago on another screen belongs here.
      staleTime: 0,
    },
  );
