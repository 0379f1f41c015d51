import type { NoticeGroup } from "#capabilities/people/notices/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { noticeApi } from "./client.ts";

/** A member's notices of one group, newest first. */
export const noticeList = (group: NoticeGroup) =>
  pagedQuery(
    [OWN, "notices", group],
    (cursor, how) => noticeApi("GET /api/notices", { query: { group, cursor } }, how),
    { staleTime: 0 },
  );
