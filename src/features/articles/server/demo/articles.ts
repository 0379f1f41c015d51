import { join } from "node:path";
import { settleSeries } from "#capabilities/cars/catalogue/server/public.ts";
import {
  demoFilms,
  type MediaRow,
  presentPicture,
  storePrepared,
  storeVideo,
} from "#capabilities/media/media/server/public.ts";
import { type Invented, inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { LIST_TAG } from "../cache-tags.ts";
import { articleCounters, articleSeries, articles, articleTags } from "../tables.ts";
import { writePictures } from "../write-pictures.ts";
import { chaptersIn, picturesIn, renderBody } from "./body.ts";
import {
  type DemoArticle,
  type DemoSeries,
  drawingsOf,
  readDemoArticles,
  readDemoSeries,
} from "./content.ts";

const HOUR = 3_600_000;

export const drawings: DemoDrawings = {
  folder: join(import.meta.dirname, "pictures"),
  keys: async () => [
    ...(await readDemoSeries()).map(({ cover }) => cover),
    ...(await readDemoArticles()).flatMap(drawingsOf),
  ],
};

/** Series of cars, then the articles about them, with their pictures and films. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [series, list] = await Promise.all([readDemoSeries(), readDemoArticles()]);
  const media: Media = {
    pictures: await storePrepared(services, drawings.folder),
    films: await storeFilms(services, list),
  };
  const seriesIds = await insertSeries(tx, series, media);
  const authors = await inventedMembers(tx);
  for (const article of list) await insertArticle(tx, article, { authors, seriesIds, media });
  await services.cache.invalidate(tx, [LIST_TAG]);
}

interface Media {
  /** By the keys of their drawings. */
  pictures: ReadonlyMap<string, MediaRow>;
  films: ReadonlyMap<string, MediaRow>;
}

async function storeFilms(
  services: Services,
  list: readonly DemoArticle[],
): Promise<ReadonlyMap<string, MediaRow>> {
  const films = new Map<string, MediaRow>();
  for (const name of new Set(list.flatMap(({ video }) => video ?? []))) {
    const path = join(demoFilms, `${name}.mp4`);
    films.set(name, await storeVideo(services, path, { attached: true, reuse: true }));
  }
  return films;
}

/** The silhouettes of drawings by what such cars are called in the catalogue. */
const CLASSES: Readonly<Record<string, "SUV" | "MPV" | "跑车">> = { suv: "SUV", mpv: "MPV", coupe: "跑车" };

/** @returns ids by slug */
function insertSeries(
  tx: Transaction,
  list: readonly DemoSeries[],
  { pictures }: Media,
): Promise<ReadonlyMap<string, string>> {
  return settleSeries(
    tx,
    list.map((series) => ({
      slug: series.slug,
      name: series.name,
      make: series.make,
      section: series.section,
      body: series.body,
      class: CLASSES[series.body] ?? "轿车",
      energy: series.electric ? ["纯电" as const] : [],
      tagline: series.kind,
      coverId: pictures.get(series.cover)?.id ?? null,
      figures: series.figures.map(([label, value, unit]) => ({ label, value, unit })),
    })),
  );
}

async function insertArticle(
  tx: Transaction,
  article: DemoArticle,
  {
    authors,
    seriesIds,
    media,
  }: { authors: ReadonlyMap<string, Invented>; seriesIds: ReadonlyMap<string, string>; media: Media },
): Promise<void> {
  const publishedAt = new Date(Date.now() - article.hours_ago * HOUR);
  const shown = new Map([...media.pictures].map(([key, row]) => [key, presentPicture(row)]));
  const bodyHtml = renderBody(article.body, shown, {
    keepPictures: article.kind !== "pic",
    dropChapters: article.kind === "video",
  });
  const [row] = await tx
    .insert(articles)
    .values({
      kind: article.kind,
      section: article.section,
      channel: article.channel,
      title: article.title,
      summary: article.summary,
      bodyHtml,
      audience: article.audience,
      readMinutes: Math.max(1, Math.round(article.body.length / 450)),
      authorId: authors.get(article.author)?.id ?? null,
      authorName: article.author,
      coverId: media.pictures.get(article.cover)?.id ?? null,
      videoId: (article.video && media.films.get(article.video)?.id) || null,
      videoChapters: article.kind === "video" ? chaptersIn(article.body) : [],
      featuredRank: article.featured ?? null,
      publishedAt,
      createdAt: publishedAt,
      updatedAt: publishedAt,
    })
    .returning({ id: articles.id });
  if (!row) throw new Error(`${article.slug} was not stored`);
  const articleId = row.id;
  if (article.tags.length > 0)
    await tx.insert(articleTags).values(article.tags.map((tag, position) => ({ articleId, tag, position })));
  const about = article.series.flatMap((slug) => seriesIds.get(slug) ?? []);
  if (about.length > 0)
    await tx.insert(articleSeries).values(about.map((seriesId) => ({ articleId, seriesId })));
  const pictures = picturesIn(article.body).flatMap(({ key, caption }) => {
    const mediaId = media.pictures.get(key)?.id;
    return mediaId === undefined ? [] : [{ caption, mediaId }];
  });
  await writePictures(tx, articleId, pictures);
  await tx.insert(articleCounters).values({
    articleId,
    reads: article.reads,
    likes: article.likes,
    collects: Math.round(article.likes / 5),
  });
}
