import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { readQuery } from "#client/queries.ts";
import type { layoutEndpoints } from "../../contract.ts";

export const layoutDeskApi = adminClient<typeof layoutEndpoints>();

export type DeskLayouts = z.output<(typeof layoutEndpoints)["GET /api/admin/layouts/{section}"]["data"]>;

/** A section's layouts, and what they can be made of. */
export const deskLayouts = (section: string) =>
  readQuery(
    ["admin", "layouts", section],
    (how) => layoutDeskApi("GET /api/admin/layouts/{section}", { params: { section } }, how),
    { staleTime: 0 },
  );

/** What can be chosen for a block, by a word of its name. */
export const layoutChoices = (section: string, of: string, q: string) =>
  readQuery(
    ["admin", "layout-choices", section, of, q],
    (how) =>
      layoutDeskApi(
        "GET /api/admin/layouts/{section}/choices",
        { params: { section }, query: { of, q } },
        how,
      ),
    { staleTime: 30_000 },
  );
