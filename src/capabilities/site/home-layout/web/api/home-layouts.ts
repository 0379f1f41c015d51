import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { layoutEndpoints } from "../../contract.ts";

const layoutApi = apiClient<typeof layoutEndpoints>();

/** Which layouts of a section's home can be looked at, newest first. */
export const homeLayouts = (section: string) =>
  readQuery(["home-layouts", section], (how) =>
    layoutApi("GET /api/home/layouts", { query: { section } }, how),
  );
