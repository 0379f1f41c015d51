import { queryOptions } from "@tanstack/react-query";
import { siteApi } from "./client.ts";

/** What stands among the articles of a section's home. */
export const homeCards = (section: string) =>
  queryOptions({
    queryKey: ["home-cards", section],
    queryFn: ({ signal }) => siteApi("GET /api/home/cards", { query: { section } }, { signal, quiet: true }),
  });
