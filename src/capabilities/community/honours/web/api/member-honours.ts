import { readQuery } from "#client/queries.ts";
import { honourApi } from "./client.ts";

/** What a member holds, worn ones first. */
export const memberHonours = (id: string) =>
  readQuery(["member-honours", id], (how) =>
    honourApi("GET /api/members/{id}/honours", { params: { id } }, how),
  );
