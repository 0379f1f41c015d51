import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { RequestError } from "./request.ts";

/** Long enough that a kept screen which is revealed again still has its pages. */
export const KEPT_GC_TIME = 60 * 60_000;

/** One per browser, one per server-rendered page. */
export function createQueryClient(): QueryClient {
  return new TruthfulQueryClient({
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

/**
 * What was on its way when a change was made may have been read before it. The library asks anew only for what is on
 * screen and has an answer already; everything else would keep the old answer as if it were fresh.
 */
class TruthfulQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const late = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter((query) => query.state.data === undefined || !query.isActive());
    // What could not be read, or was given up, says so where it stands.
    const again = Promise.allSettled(
      late.map(async (query) => {
        await query.promise;
        query.invalidate();
        if (filters?.refetchType !== "none" && query.isActive()) await query.fetch();
      }),
    );
    await super.invalidateQueries(filters, options);
    await again;
  }
}
