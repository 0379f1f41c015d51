import { asc } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { keptOnce } from "#platform/http/kept-once.ts";
import { isUmbrella, umbrellaSection } from "#sections/registry.ts";
import { PINS_TAG } from "./cache-tags.ts";
import { type ArticleFilter, type ArticleRow, publishedByIds } from "./queries.ts";
import { articlePins } from "./tables.ts";

/** More would push the news out of the first screen. */
const SHOWN = 5;

/**
 * What is pinned at this moment to the list of a section or of one of its channels, in order. Lists by tag and by car have no pins.
 * What left the section or the channel meanwhile is not shown.
 */
export async function pinnedArticles(
  db: Queryable,
  filter: ArticleFilter,
  now = new Date(),
): Promise<ArticleRow[]> {
  if (filter.tag || filter.series) return [];
  const section = filter.section ?? umbrellaSection.slug;
  const { kind, channel = "" } = filter;
  const pins = (await allPins(db)).filter(
    (pin) =>
      pin.section === section &&
      pin.channel === channel &&
      (pin.fromAt === null || pin.fromAt <= now) &&
      (pin.untilAt === null || now < pin.untilAt),
  );
  // Mostly nothing is pinned, and then nothing is asked.
  const rows = await publishedByIds(
    db,
    pins.map(({ articleId }) => articleId),
  );
  return rows
    .filter(
      (row) =>
        (isUmbrella(section) || row.section === section) &&
        (channel === "" || row.channel === channel) &&
        (kind === undefined || row.kind === kind),
    )
    .slice(0, SHOWN);
}

/** All pins, of which each list has a few at most. */
const allPins = (db: Queryable) =>
  keptOnce(db, "article pins", [PINS_TAG], () =>
    db.select().from(articlePins).orderBy(asc(articlePins.position), asc(articlePins.articleId)),
  );
