import type { QueryClient } from "@tanstack/react-query";
import { adminClient } from "#capabilities/desk/admin/web/public.ts";
import { pagedQuery } from "#client/queries.ts";
import type { partnerApplications } from "../../contract.ts";
import type { DeskWithdrawal, partnerDeskEndpoints } from "../../desk-contract.ts";

export const deskApi = adminClient<typeof partnerDeskEndpoints>();
export const applicationsApi = adminClient<(typeof partnerApplications)["desk"]>();

const PARTNERS = ["admin", "partners"] as const;

/** The shop's partners, newest first. */
export const partnerList = (q: string | undefined, owed: boolean) =>
  pagedQuery(
    [...PARTNERS, "list", q, owed],
    (cursor, how) =>
      deskApi("GET /api/admin/partners", { query: { q, cursor, ...(owed && { owed: "1" as const }) } }, how),
    { staleTime: 0 },
  );

/** Payments that partners asked for. */
export const withdrawalList = (state: DeskWithdrawal["state"]) =>
  pagedQuery(
    [...PARTNERS, "withdrawals", state],
    (cursor, how) => deskApi("GET /api/admin/partner-withdrawals", { query: { state, cursor } }, how),
    { staleTime: 0 },
  );

/** Looks again at everything of partners that the desk shows. */
export const refreshDesk = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: PARTNERS });
