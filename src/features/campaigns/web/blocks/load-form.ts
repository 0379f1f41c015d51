import type { QueryClient } from "@tanstack/react-query";
import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { leadFormQuery } from "#features/leads/web/public.ts";

/** Asks for a form, so that the server's page has its fields. */
export default function loadForm(queryClient: QueryClient, { form }: ShownBlock<"form">): Promise<void> {
  return queryClient.prefetchQuery(leadFormQuery(form));
}
