import { keepPreviousData } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { pointApi } from "./client.ts";

/** A month of the member's check-ins. @param month YYYY-MM; this month without it */
export const calendar = (month?: string) =>
  readQuery(
    [OWN, "check-in", month ?? "now"],
    (how) => pointApi("GET /api/my/check-in", { query: { month } }, how),
    { placeholderData: keepPreviousData },
  );
