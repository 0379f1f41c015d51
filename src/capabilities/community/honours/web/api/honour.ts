import { queryOptions } from "@tanstack/react-query";
import { honourApi } from "./client.ts";

/** One honour as everybody sees it. */
export const honour = (key: string) =>
  queryOptions({
    queryKey: ["honour", key],
    queryFn: ({ signal }) =>
      honourApi("GET /api/honours/{key}", { params: { key } }, { signal, quiet: true }),
  });
