import { readQuery } from "#client/queries.ts";
import { topicApi } from "./client.ts";

/** So many stand in a strip. */
export const SHOWN = 6;

/** The recommended and the hottest topics of a section, for a strip beside something else. */
export const hotTopics = (section: string) =>
  readQuery(["topics", "hot", section], (how) =>
    topicApi("GET /api/topics", { query: { section, limit: SHOWN } }, how),
  );
