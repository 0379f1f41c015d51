import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "./client.ts";

/** What waits where. It belongs to nobody's screen, so it is asked again now and then while one is open. */
export const desk = () =>
  queryOptions({
    queryKey: ["admin", "desk"],
    queryFn: ({ signal }) => adminApi("GET /api/admin/desk", {}, { signal, quiet: true }),
    refetchInterval: 20_000,
    staleTime: 5_000,
  });
