import { inArray } from "drizzle-orm";
import { type MediaRow, media, type PictureRow } from "#capabilities/media/media/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { type Document, picturesOf, plainText, pollsOf, videosOf } from "#shared/document.ts";
import type { posts } from "./tables.ts";

/** How many pictures lists show of a post. */
const PREVIEWED = 3;

/** What a post's row repeats of its document, so that lists need not open it. */
export type Described = Pick<
  typeof posts.$inferSelect,
  "document" | "body" | "kind" | "hasPoll" | "pictureCount" | "preview"
>;

/**
 * What rows say of their documents, in the order given, with one query for all of them. Posters of films stand in
 * the preview of what shows no picture.
 */
export async function describeDocuments(db: Queryable, documents: readonly Document[]): Promise<Described[]> {
  const wanted = new Set(documents.flatMap(previewedOf));
  const rows =
    wanted.size === 0
      ? []
      : await db
          .select()
          .from(media)
          .where(inArray(media.id, [...wanted]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return documents.map((document) => ({
    document,
    body: plainText(document),
    kind: kindOf(document),
    hasPoll: pollsOf(document).length > 0,
    pictureCount: picturesOf(document).length,
    preview: previewedOf(document).flatMap((id) => previewOf(byId.get(id))),
  }));
}

function kindOf(document: Document): Described["kind"] {
  if (videosOf(document).length > 0) return "video";
  return picturesOf(document).length > 0 ? "picture" : "text";
}

function previewedOf(document: Document): string[] {
  const pictures = picturesOf(document);
  const posters = videosOf(document).flatMap(({ poster_id }) => poster_id ?? []);
  return (pictures.length > 0 ? pictures : posters).slice(0, PREVIEWED);
}

function previewOf(row: MediaRow | undefined): PictureRow[] {
  if (row === undefined) return [];
  const { id, key, width, height, animated, placeholder, luminance, focusX, focusY, photo } = row;
  return [{ id, key, width, height, animated, placeholder, luminance, focusX, focusY, photo }];
}
