import { readQuery } from "#client/queries.ts";
import { searchApi } from "./client.ts";

/** What many search for, most first. */
export const hotWords = () =>
  readQuery(["search", "hot"], (how) => searchApi("GET /api/search/hot", {}, how));
