import { queryOptions } from "@tanstack/react-query";
import { reactionApi } from "./client.ts";

/** The member's folders, by name. */
export const folders = () =>
  queryOptions({
    queryKey: ["own", "collect-folders"],
    queryFn: ({ signal }) => reactionApi("GET /api/my/collect-folders", {}, { signal, quiet: true }),
  });
