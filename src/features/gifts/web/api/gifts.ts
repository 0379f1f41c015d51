import type { QueryClient } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { pagedQuery, readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { giftEndpoints } from "../../contract.ts";

export const giftApi = apiClient<typeof giftEndpoints>();

/** What can be had in a section, or soon. */
export const giftList = (section: string) =>
  pagedQuery(
    [OWN, "gifts", section],
    (cursor, how) => giftApi("GET /api/gifts", { query: { section, cursor } }, how),
    { staleTime: 0 },
  );

/** One batch as its form shows it. */
export const gift = (id: string) =>
  readQuery([OWN, "gift", id], (how) => giftApi("GET /api/gifts/{id}", { params: { id } }, how), {
    staleTime: 0,
  });

/** The member's claims. */
export const claimList = () =>
  pagedQuery(
    [OWN, "gift-claims"],
    (cursor, how) => giftApi("GET /api/my/gift-claims", { query: { cursor } }, how),
    { staleTime: 0 },
  );

/** How often a claim that is shown over a counter is looked at again, in ms. */
const WATCH_MS = 5000;

/** One claim; watched while its code can be scanned. */
export const claim = (id: string) =>
  readQuery(
    [OWN, "gift-claim", id],
    (how) => giftApi("GET /api/my/gift-claims/{id}", { params: { id } }, how),
    { staleTime: 0, refetchInterval: (query) => (query.state.data?.pickup ? WATCH_MS : false) },
  );

/** Looks again at all that shows claims and what is left. */
export async function refreshGifts(queryClient: QueryClient): Promise<void> {
  const shown = ["gifts", "gift", "gift-claims", "gift-claim", "waiting"];
  await Promise.all(shown.map((what) => queryClient.invalidateQueries({ queryKey: [OWN, what] })));
}
