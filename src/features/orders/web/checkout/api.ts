import { keepPreviousData } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { checkoutEndpoints, QuoteBody } from "../../checkout-contract.ts";

export const checkoutApi = apiClient<typeof checkoutEndpoints>();

/** What an order would cost; asked anew whenever something of it is chosen. */
export const orderQuote = (body: QuoteBody) => ({
  ...readQuery([OWN, "quote", body], (how) => checkoutApi("POST /api/orders/quote", { body }, how), {
    staleTime: 0,
  }),
  placeholderData: keepPreviousData,
});
