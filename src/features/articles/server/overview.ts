import { and, desc, eq, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { media } from "#capabilities/media/media/server/public.ts";
import { emptyScreens } from "#capabilities/site/blocks/server/public.ts";
import { shownLayout } from "#capabilities/site/home-layout/server/public.ts";
import { commentActivity } from "#capabilities/texts/comments/server/public.ts";
import type { overviewSchema } from "#features/articles/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce, spelledOut } from "#platform/database/prepared.ts";
import type { Services } from "#platform/services.ts";
import { isUmbrella, sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { chosenCovers } from "./covers.ts";
import { presentCards } from "./present.ts";
import { cardColumns, published } from "./queries.ts";
import { articleCounters, articles } from "./tables.ts";

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
  const [counts, talk, newest, laidOut, empty] = await Promise.all([
    countsIn(db, section),
    talkIn(db, section),
    newestBesideCovers(db, section),
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

/** The umbrella shows what stands in any section: a statement of its own, since its plan is another. */
const ofAll = (section: string) => (isUmbrella(section) ? ":all" : "");

const publishedIn = (section: string) =>
  and(published(), isUmbrella(section) ? undefined : eq(articles.section, sql.placeholder("section")));

function countsIn(db: Queryable, section: string) {
  return preparedOnce(db, `articles:counts${ofAll(section)}`, (name) =>
    db
      .select({ kind: articles.kind, channel: articles.channel, count: sql<number>`count(*)::int` })
      .from(articles)
      .where(publishedIn(section))
      .groupBy(articles.kind, articles.channel)
      .orderBy(articles.kind, articles.channel)
      .prepare(name),
  ).execute({ section });
}

interface Talk {
  comments: number;
  members: number;
}

/** From so many comments on nobody sees ten minutes of them in the figure, and counting them takes long. */
const MANY = 10_000;
const MANY_MS = 600_000;
/** What was counted where there was much, in this process. */
const counted = new WeakMap<Queryable, Map<string, Talk & { until: number }>>();

/** What was said in the last seven days about articles of a section. */
async function talkIn(db: Queryable, section: string): Promise<Talk> {
  const known = counted.get(db) ?? new Map<string, Talk & { until: number }>();
  const kept = known.get(section);
  if (kept !== undefined && kept.until > Date.now()) return kept;
  const [talk = { comments: 0, members: 0 }] = await preparedOnce(
    db,
    `articles:talk${ofAll(section)}`,
    (name) =>
      commentActivity(
        db,
        "article",
        db.select({ id: articles.id }).from(articles).where(publishedIn(section)),
        sql`now() - interval '7 days'`,
      ).prepare(name),
  ).execute({ section });
  if (talk.comments >= MANY) counted.set(db, known.set(section, { ...talk, until: Date.now() + MANY_MS }));
  return talk;
}

/** The newest that the carousel does not show already. */
function newestBesideCovers(db: Queryable, section: string) {
  return preparedOnce(db, `articles:next${ofAll(section)}`, (name) =>
    db
      .select(cardColumns)
      .from(articles)
      .leftJoin(media, eq(media.id, articles.coverId))
      .leftJoin(articleCounters, eq(articleCounters.articleId, articles.id))
      .where(and(publishedIn(section), isNull(articles.featuredRank)))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(spelledOut(1))
      .prepare(name),
  ).execute({ section });
}
