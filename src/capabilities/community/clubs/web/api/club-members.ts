import { pagedQuery } from "#client/queries.ts";
import { clubApi } from "./client.ts";

export interface ClubMemberFilter {
  section: string;
  search?: string | undefined;
  city?: string | undefined;
}

/** Pages of a club's members, hosts and moderators first. */
export const clubMembers = ({ section, search, city }: ClubMemberFilter) =>
  pagedQuery(
    ["clubs", section, "members", search ?? "", city ?? ""],
    (cursor, how) =>
      clubApi(
        "GET /api/clubs/{section}/members",
        { params: { section }, query: { search, city, cursor } },
        how,
      ),
    { staleTime: 60_000 },
  );
