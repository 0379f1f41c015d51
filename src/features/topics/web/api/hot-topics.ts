import { queryOptions } from "@tanstack/react-query";
import { topicApi } from "./client.ts";

const SHOWN = 6;

/** The hottest topics of a section, for a strip beside something else. */
export const hotTopics = (section: string) =>
  queryOptions({
    queryKey: ["topics", "hot", section],
    queryFn: ({ signal }) =>
      topicApi("GET /api/topics", { query: { section, limit: SHOWN } }, { signal, quiet: true }),
  });
