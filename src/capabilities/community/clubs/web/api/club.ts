import { queryOptions } from "@tanstack/react-query";
import { clubApi } from "./client.ts";

/** A club's figures. @param section slug of a club */
export const club = (section: string) =>
  queryOptions({
    queryKey: ["clubs", section],
    queryFn: ({ signal }) =>
      clubApi("GET /api/clubs/{section}", { params: { section } }, { signal, quiet: true }),
    staleTime: 60_000,
  });
