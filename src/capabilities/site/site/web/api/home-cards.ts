import { pagedQuery, readQuery } from "#client/queries.ts";
import { siteApi } from "./client.ts";

/** What stands among the articles of a section's home. */
export const homeCards = (section: string) =>
  readQuery(["home-cards", section], (how) => siteApi("GET /api/home/cards", { query: { section } }, how));

export interface HomeCardFilter {
  section: string;
  /** Of `homeCards`: `post`, `question`. */
  kind: string;
}

/** Pages of everything of one kind that a section's home lists, best first. */
export const homeCardList = ({ section, kind }: HomeCardFilter) =>
  pagedQuery(["home-cards", section, kind], (cursor, how) =>
    siteApi("GET /api/home/cards/{kind}", { params: { kind }, query: { section, cursor } }, how),
  );
