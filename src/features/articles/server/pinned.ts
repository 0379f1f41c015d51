import { and, asc, eq, sql } from "drizzle-orm";
import { media } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { isUmbrella, umbrellaSection } from "#sections/registry.ts";
import { type ArticleFilter, type ArticleRow, cardColumns, published } from "./queries.ts";
import { articleCounters, articlePins, articles } from "./tables.ts";

/** More would push the news out of the first screen. */
const SHOWN = 5;

/**
 * What is pinned at this moment to the list of a section or of one of its channels, in order. Lists by tag and by car have no pins.
 * What left the section or the channel meanwhile is not shown.
 */
export async function pinnedArticles(db: Queryable, filter: ArticleFilter): Promise<ArticleRow[]> {
  if (filter.tag || filter.series) return [];
  const section = filter.section ?? umbrellaSection.slug;
  const { kind, channel = "" } = filter;
  const parts = { club: !isUmbrella(section), kind: kind !== undefined, channel: channel !== "" };
  const names = Object.entries(parts).flatMap(([name, given]) => (given ? [name] : []));
  return preparedOnce(db, ["articles pinned", ...names].join(":"), (name) =>
    pinnedQuery(db, parts).prepare(name),
  ).execute({ section, channel, kind });
}

function pinnedQuery(db: Queryable, parts: Record<"club" | "kind" | "channel", boolean>) {
  return db
    .select(cardColumns)
    .from(articlePins)
    .innerJoin(articles, eq(articles.id, articlePins.articleId))
    .leftJoin(media, eq(media.id, articles.coverId))
    .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
    .where(
      and(
        published(),
        eq(articlePins.section, sql.placeholder("section")),
        eq(articlePins.channel, sql.placeholder("channel")),
        sql`coalesce(${articlePins.fromAt}, '-infinity') <= now()`,
        sql`coalesce(${articlePins.untilAt}, 'infinity') > now()`,
        parts.club ? eq(articles.section, articlePins.section) : undefined,
        parts.channel ? eq(articles.channel, articlePins.channel) : undefined,
        parts.kind ? eq(articles.kind, sql.placeholder("kind")) : undefined,
      ),
    )
    .orderBy(asc(articlePins.position), asc(articlePins.articleId))
    .limit(SHOWN);
}
