import { OWN } from "#client/own-queries.ts";
import { pagedQuery } from "#client/queries.ts";
import { noticeApi } from "./client.ts";

/** All members in a notice that tells of several, the latest first. */
export const people = (noticeId: string) =>
  pagedQuery([OWN, "notice-people", noticeId], (cursor, how) =>
    noticeApi("GET /api/notices/{id}/people", { params: { id: noticeId }, query: { cursor } }, how),
  );
