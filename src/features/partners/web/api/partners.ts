import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { partnerApplications, partnerEndpoints } from "../../contract.ts";

export const partnerApi = apiClient<typeof partnerEndpoints>();
export const applicationApi = apiClient<(typeof partnerApplications)["members"]>();

const fresh = { staleTime: 0 };

/** Rate, period and least withdrawal. */
export const partnerTerms = () =>
  readQuery(["partner-terms"], (how) => partnerApi("GET /api/partners/terms", {}, how));

/** The member's applications, newest first. */
export const ownApplications = () =>
  readQuery(
    [OWN, "partner-applications"],
    (how) => applicationApi("GET /api/partner-applications", {}, how),
    fresh,
  );

/** What was typed into the form. */
export const applicationForm = (section: string, id: string | undefined) =>
  readQuery(
    [OWN, "partner-form", section, id],
    (how) => applicationApi("GET /api/partner-applications/form", { query: { section, id } }, how),
    fresh,
  );

/** The member as a partner. */
export const ownPartner = () =>
  readQuery([OWN, "partner"], (how) => partnerApi("GET /api/my/partner", {}, how), fresh);

export const partnerOrders = () =>
  pagedQuery(
    [OWN, "partner-orders"],
    (cursor, how) => partnerApi("GET /api/my/partner/orders", { query: { cursor } }, how),
    fresh,
  );

export const partnerGoods = (section: string) =>
  readQuery(
    [OWN, "partner-goods", section],
    (how) => partnerApi("GET /api/my/partner/goods", { query: { section } }, how),
    fresh,
  );

export const withdrawals = () =>
  pagedQuery(
    [OWN, "partner-withdrawals"],
    (cursor, how) => partnerApi("GET /api/my/partner/withdrawals", { query: { cursor } }, how),
    fresh,
  );

/** Looks again at all that shows where a member stands as a partner. */
export async function refreshPartner(queryClient: QueryClient): Promise<void> {
  const shown = ["partner-applications", "partner-form", "partner", "partner-orders", "partner-withdrawals"];
  await Promise.all(
    [...shown, "waiting"].map((what) => queryClient.invalidateQueries({ queryKey: [OWN, what] })),
  );
}
