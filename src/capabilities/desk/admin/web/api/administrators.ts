import { queryOptions } from "@tanstack/react-query";
import { adminApi } from "./client.ts";

/** All administrators. */
export const administrators = () =>
  queryOptions({
    queryKey: ["admin", "administrators"],
    queryFn: ({ signal }) => adminApi("GET /api/admin/administrators", {}, { signal, quiet: true }),
    staleTime: 0,
  });
