import { queryOptions } from "@tanstack/react-query";
import { OWN } from "#client/own-queries.ts";
import { reactionApi } from "./client.ts";

/** The member's folders, by name. */
export const folders = () =>
  queryOptions({
    queryKey: [OWN, "collect-folders"],
    queryFn: ({ signal }) => reactionApi("GET /api/my/collect-folders", {}, { signal, quiet: true }),
  });
