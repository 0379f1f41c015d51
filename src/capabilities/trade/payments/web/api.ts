import type { paymentEndpoints } from "#capabilities/trade/payments/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

export const paymentApi = apiClient<typeof paymentEndpoints>();

/** How often the page looks whether it was paid, once somebody went to pay. */
const WATCH_MS = 3000;

/** One of the member's payments, watched until it is over. */
export const payment = (number: string) =>
  readQuery(
    [OWN, "payment", number],
    (how) => paymentApi("GET /api/my/payments/{number}", { params: { number } }, how),
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.state === "pending" && state.data.begun ? WATCH_MS : false,
    },
  );
