import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { reactionApi } from "./client.ts";

/** The member's folders, by name. */
export const folders = () =>
  readQuery([OWN, "collect-folders"], (how) => reactionApi("GET /api/my/collect-folders", {}, how));
