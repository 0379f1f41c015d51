import type { QueryClient } from "@tanstack/react-query";
import type { Address, AddressValues, addressEndpoints } from "#capabilities/people/addresses/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";

const api = apiClient<typeof addressEndpoints>();

/** The member's addresses, the default first. */
export const addressList = () =>
  readQuery([OWN, "addresses"], (how) => api("GET /api/my/addresses", {}, how), { staleTime: 0 });

/**
 * Adds an address, or changes the one with this id; the list follows.
 * @param key the same for every try to send one new address, so that it is there once
 */
export async function saveAddress(
  queryClient: QueryClient,
  values: AddressValues,
  { id, key }: { id: string | undefined; key: string },
): Promise<Address> {
  const saved =
    id === undefined
      ? await api("POST /api/my/addresses", { body: { ...values, idempotency_key: key } }, { quiet: true })
      : await api("PUT /api/my/addresses/{id}", { params: { id }, body: values }, { quiet: true });
  await follow(queryClient);
  return saved;
}

export async function chooseDefault(queryClient: QueryClient, id: string): Promise<void> {
  await api("PUT /api/my/addresses/{id}/default", { params: { id } });
  await follow(queryClient);
}

export async function deleteAddress(queryClient: QueryClient, id: string): Promise<void> {
  await api("DELETE /api/my/addresses/{id}", { params: { id } });
  await follow(queryClient);
}

const follow = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: addressList().queryKey });
