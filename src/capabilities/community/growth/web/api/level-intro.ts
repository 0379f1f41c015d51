import { queryOptions } from "@tanstack/react-query";
import { growthApi } from "./client.ts";

/** All levels, their rights, and what growth is given for: the same for everybody. */
export const levelIntro = () =>
  queryOptions({
    queryKey: ["level-intro"],
    queryFn: ({ signal }) => growthApi("GET /api/my/level-intro", {}, { signal, quiet: true }),
    staleTime: 300_000,
  });
