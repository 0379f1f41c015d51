import { QueryClient } from "@tanstack/react-query";
import { RequestError } from "./request.ts";

/** Long enough that a kept screen which is revealed again still has its pages. */
export const KEPT_GC_TIME = 60 * 60_000;

/** One per browser, one per server-rendered page. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Asked even when the browser thinks it is offline: an answer or a refusal, never a wait without end.
        networkMode: "always",
        staleTime: 30_000,
        // A timer would hold each page's queries in the server's memory for an hour.
        gcTime: typeof window === "undefined" ? Number.POSITIVE_INFINITY : KEPT_GC_TIME,
        refetchOnWindowFocus: false,
        // Only reading is repeated, and only where it may help: the network, not a refusal.
        retry: (failures, error) => failures < 1 && error instanceof RequestError && error.status === 0,
        retryDelay: 800,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}
