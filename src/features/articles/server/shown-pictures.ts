import { sql } from "drizzle-orm";
import type { Showing } from "#capabilities/media/media/server/public.ts";
import { articleFiles, articlePictures, articles } from "./tables.ts";

/** Published articles show cover, film, pictures, and what else stands in their texts. */
export const shownByArticles: Showing = (mediaId) => sql`(
  exists (select 1 from ${articles} where ${articles.coverId} = ${mediaId} and ${articles.status} = 'published')
  or exists (select 1 from ${articles} where ${articles.videoId} = ${mediaId} and ${articles.status} = 'published')
  or exists (
    select 1 from ${articlePictures} join ${articles} on ${articles.id} = ${articlePictures.articleId}
    where ${articlePictures.mediaId} = ${mediaId} and ${articles.status} = 'published')
  or exists (
    select 1 from ${articleFiles} join ${articles} on ${articles.id} = ${articleFiles.articleId}
    where ${articleFiles.mediaId} = ${mediaId} and ${articles.status} = 'published'))`;
