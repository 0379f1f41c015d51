import { readQuery } from "#client/queries.ts";
import { siteApi } from "./client.ts";

/** Who runs the site; does not change while a page is open. */
export const site = () =>
  readQuery(["site"], (how) => siteApi("GET /api/site", {}, how), { staleTime: Number.POSITIVE_INFINITY });
