import { OWN } from "#client/own-queries.ts";
import { readQuery } from "#client/queries.ts";
import { articleApi } from "./client.ts";

/** The whole text of an article that is kept for owners; asked again as soon as the member's certifications change. */
export const whole = (id: string) =>
  readQuery(
    [OWN, "article", id],
    (how) => articleApi("GET /api/articles/{id}/whole", { params: { id } }, how),
    { staleTime: 0 },
  );
