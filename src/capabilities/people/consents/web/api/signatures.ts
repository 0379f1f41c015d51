import type { QueryClient } from "@tanstack/react-query";
import type { consentEndpoints } from "#capabilities/people/consents/contract.ts";
import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { apiClient } from "#client/request.ts";
import type { SignableKey } from "../../contract.ts";

const api = apiClient<typeof consentEndpoints>();
const ALL = [OWN, "signatures"];

/** Whether the member has signed a text, and whether that still counts. */
export const signatureState = (key: SignableKey) =>
  readQuery([...ALL, key], (how) => api("GET /api/my/signatures/{key}", { params: { key } }, how), {
    staleTime: 0,
  });

/** Everything that the member signed, newest first. */
export const signedTexts = () =>
  readQuery([...ALL, "all"], async (how) => (await api("GET /api/my/signatures", {}, how)).items, {
    staleTime: 0,
  });

/** What is signed, as it was shown. */
export interface Signing {
  version: string;
  /** Slug. */
  section: string;
  name?: string;
  contact?: string;
}

export async function sign(queryClient: QueryClient, key: SignableKey, signing: Signing): Promise<void> {
  try {
    await api("POST /api/my/signatures/{key}", { params: { key }, body: signing }, { quiet: true });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ALL });
  }
}

export async function withdraw(queryClient: QueryClient, key: SignableKey): Promise<void> {
  try {
    await api("DELETE /api/my/signatures/{key}", { params: { key } });
  } finally {
    await queryClient.invalidateQueries({ queryKey: ALL });
  }
}
