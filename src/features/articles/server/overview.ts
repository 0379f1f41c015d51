import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { media } from "#capabilities/media/media/server/public.ts";
import { emptyScreens } from "#capabilities/site/blocks/server/public.ts";
import { shownLayout } from "#capabilities/site/home-layout/server/public.ts";
import { commentActivity } from "#capabilities/texts/comments/server/public.ts";
import type { overviewSchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella, sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { chosenCovers } from "./covers.ts";
import { presentCards } from "./present.ts";
import { cardColumns } from "./queries.ts";
import { articleCounters, articles } from "./tables.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * What stands in a section now: how much of what, what was said in the last seven days, and its newest piece.
 * @param wanted which layout of its home: the live one, `draft`, or a number
 */
export async function sectionOverview(
  services: Pick<Services, "db" | "keys">,
  section: string,
  wanted?: string | undefined,
): Promise<z.input<typeof overviewSchema>> {
  const { db } = services;
  const inSection = and(
    eq(articles.status, "published"),
    isUmbrella(section) ? undefined : eq(articles.section, section),
  );
  const [counts, talk, newest, laidOut, empty] = await Promise.all([
    db
      .select({ kind: articles.kind, channel: articles.channel, count: sql<number>`count(*)::int` })
      .from(articles)
      .where(inSection)
      .groupBy(articles.kind, articles.channel)
      .orderBy(articles.kind, articles.channel),
    commentActivity(
      db,
      "article",
      db.select({ id: articles.id }).from(articles).where(inSection),
      new Date(Date.now() - WEEK_MS),
    ),
    newestBesideCovers(db, inSection),
    layoutOf(services, section, wanted),
    emptyScreens(db, section),
  ]);
  const cards = await presentCards(db, newest);
  return {
    counts,
    empty,
    week: { comments: talk.comments, members: talk.members },
    next: cards[0] ?? null,
    ...(laidOut && { layout: laidOut }),
  };
}

async function layoutOf(
  services: Pick<Services, "db" | "keys">,
  section: string,
  wanted: string | undefined,
): Promise<z.input<typeof overviewSchema>["layout"]> {
  const slug = sectionBySlug(section)?.slug ?? umbrellaSection.slug;
  const which = wanted === undefined ? "live" : wanted === "draft" ? "draft" : Number(wanted);
  const layout = await shownLayout(services, slug, which);
  if (layout === undefined) return undefined;
  const { covers, ...shown } = layout;
  if (covers.length === 0) return shown;
  return { ...shown, covers: await chosenCovers(services.db, covers) };
}

/** The newest that the carousel does not show already. */
function newestBesideCovers(db: Queryable, inSection: SQL | undefined) {
  return db
    .select(cardColumns)
    .from(articles)
    .leftJoin(media, eq(media.id, articles.coverId))
    .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
    .where(and(inSection, isNull(articles.featuredRank)))
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(1);
}
