import { keepPreviousData } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { readQuery } from "#client/queries.ts";
import type { articleEndpoints } from "#features/articles/contract.ts";

const api = adminClient<typeof articleEndpoints>();

/** How an article is read, for the desk. */
export const articleFigures = (id: string, days: "7" | "30" | "90") =>
  readQuery(
    ["admin", "article-figures", id, days],
    (how) => api("GET /api/admin/articles/{id}/figures", { params: { id }, query: { days } }, how),
    { staleTime: 30_000, placeholderData: keepPreviousData },
  );
