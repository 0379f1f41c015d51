import { and, asc, desc, eq, ilike, isNotNull, ne } from "drizzle-orm";
import { carSeries, isListed } from "#capabilities/cars/catalogue/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { articlePath } from "#features/articles/address.ts";
import { articles } from "#features/articles/server/tables.ts";
import { canAlone, canSomewhere } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { sections } from "#sections/registry.ts";
import { PUBLISH, WRITE } from "./rights.ts";

const MOST_AUTHORS = 100;
const MOST_FOUND = 10;

/** What an editor may choose from: sections where he may write, channels in use, series, members who sign articles. */
export async function editorChoices(db: Queryable, actor: AdminActor) {
  const [channels, series, authors] = await Promise.all([
    db
      .selectDistinct({ section: articles.section, channel: articles.channel })
      .from(articles)
      .where(ne(articles.channel, ""))
      .orderBy(asc(articles.section), asc(articles.channel)),
    db
      .select({ slug: carSeries.slug, name: carSeries.name })
      .from(carSeries)
      .where(isListed())
      .orderBy(asc(carSeries.name)),
    db
      .select({ id: members.id, name: members.nickname })
      .from(members)
      .where(eq(members.role, "editor"))
      .orderBy(asc(members.id))
      .limit(MOST_AUTHORS),
  ]);
  return {
    sections: sections
      .filter(({ slug }) => canSomewhere(actor, WRITE, { section: slug }))
      .map(({ slug, name }) => ({
        slug,
        name,
        publishes: canAlone(actor, PUBLISH, { section: slug }),
      })),
    channels,
    series,
    authors,
  };
}

/** A section's carousel, in order. */
export async function carouselOf(db: Queryable, section: string) {
  const rows = await db
    .select({ id: articles.id, title: articles.title, place: articles.featuredRank })
    .from(articles)
    .where(
      and(eq(articles.section, section), eq(articles.status, "published"), isNotNull(articles.featuredRank)),
    )
    .orderBy(asc(articles.featuredRank), desc(articles.publishedAt))
    .limit(MOST_FOUND);
  return { items: rows.map(({ place, ...row }) => ({ ...row, place: place ?? 0 })) };
}

/** Published articles whose title holds the words, newest first. */
export async function findArticles(db: Queryable, q: string) {
  const words = q.trim().replace(/[\\%_]/g, "\\$&");
  const rows = await db
    .select({ id: articles.id, kind: articles.kind, title: articles.title })
    .from(articles)
    .where(
      and(eq(articles.status, "published"), words === "" ? undefined : ilike(articles.title, `%${words}%`)),
    )
    .orderBy(desc(articles.publishedAt), desc(articles.id))
    .limit(MOST_FOUND);
  return { items: rows.map(({ id, kind, title }) => ({ id, title, path: articlePath({ id, kind }) })) };
}
