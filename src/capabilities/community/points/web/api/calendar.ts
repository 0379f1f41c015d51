import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pointApi } from "./client.ts";

/** A month of the member's check-ins. @param month YYYY-MM; this month without it */
export const calendar = (month?: string) =>
  queryOptions({
    queryKey: [OWN, "check-in", month ?? "now"],
    queryFn: ({ signal }) => pointApi("GET /api/my/check-in", { query: { month } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
