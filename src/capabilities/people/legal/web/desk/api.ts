import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import type { legalEndpoints } from "../../contract.ts";

export const textApi = adminClient<typeof legalEndpoints>();

export type OpenText = z.output<(typeof legalEndpoints)["GET /api/admin/texts/{key}"]["data"]>;

/** All legal texts with their versions. */
export const deskTexts = () =>
  queryOptions({
    queryKey: ["admin", "texts"],
    queryFn: ({ signal }) => textApi("GET /api/admin/texts", {}, { signal, quiet: true }),
    staleTime: 0,
  });

/** One text as the desk works on it. */
export const deskText = (key: string) =>
  queryOptions({
    queryKey: ["admin", "texts", key],
    queryFn: ({ signal }) =>
      textApi("GET /api/admin/texts/{key}", { params: { key } }, { signal, quiet: true }),
    staleTime: 0,
  });
