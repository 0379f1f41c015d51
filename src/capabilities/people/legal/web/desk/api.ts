import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { readQuery } from "#client/queries.ts";
import type { legalEndpoints } from "../../contract.ts";

export const textApi = adminClient<typeof legalEndpoints>();

export type OpenText = z.output<(typeof legalEndpoints)["GET /api/admin/texts/{key}"]["data"]>;

/** All legal texts with their versions. */
export const deskTexts = () =>
  readQuery(["admin", "texts"], (how) => textApi("GET /api/admin/texts", {}, how), { staleTime: 0 });

/** One text as the desk works on it. */
export const deskText = (key: string) =>
  readQuery(
    ["admin", "texts", key],
    (how) => textApi("GET /api/admin/texts/{key}", { params: { key } }, how),
    { staleTime: 0 },
  );
