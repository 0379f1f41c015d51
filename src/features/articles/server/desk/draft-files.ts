import { sql } from "drizzle-orm";
import {
  demandNameable,
  type MediaRow,
  mediaByNames,
  type Showing,
} from "#capabilities/media/media/server/public.ts";
import type { DraftContent } from "#features/articles/draft-contract.ts";
import { filesOfMarks } from "#features/articles/server/marks.ts";
import { sanitizeArticleHtml } from "#features/articles/server/sanitize.ts";
import { articleDraftMedia } from "#features/articles/server/tables.ts";
import type { Queryable } from "#platform/database/client.ts";

const SOURCE = /\bsrc="\/media\/([^"?]+)[^"]*"/g;

/** While a draft or one of its versions names a file, it is not swept. */
export const heldByArticleDrafts: Showing = (mediaId) => sql`exists (
  select 1 from ${articleDraftMedia} where ${articleDraftMedia.mediaId} = ${mediaId})`;

function namesIn(html: string): string[] {
  return [...html.matchAll(SOURCE)].map(([, name = ""]) => name);
}

/** The HTML with every picture of ours at another of its addresses; what is not ours stays as it is. */
function readdress(html: string, files: ReadonlyMap<string, MediaRow>, nameOf: (row: MediaRow) => string) {
  return html.replace(SOURCE, (whole, name: string) => {
    const row = files.get(name);
    return row === undefined ? whole : `src="${nameOf(row)}"`;
  });
}

/**
 * A body as it is stored: what articles allow, and only pictures that lie here, at their public addresses.
 * @returns the HTML, and the rows of its pictures in order
 */
export async function storedBody(db: Queryable, html: string): Promise<{ html: string; files: MediaRow[] }> {
  const files = await mediaByNames(db, namesIn(html));
  const used = new Map<string, MediaRow>();
  const clean = sanitizeArticleHtml(html, {
    picture: ({ url }) => {
      const name = /^\/media\/([^?]+)/.exec(url ?? "")?.[1] ?? "";
      const row = files.get(name);
      if (row === undefined) return null;
      used.set(row.id, row);
      return { src: `/media/${row.key}`, width: row.width, height: row.height };
    },
  });
  return { html: clean, files: [...used.values()] };
}

/** A stored body for its editors, whose pictures may not be public: at addresses that only they learn. */
export async function editorBody(
  db: Queryable,
  html: string,
  addressOf: (row: MediaRow) => string,
): Promise<string> {
  return readdress(html, await mediaByNames(db, namesIn(html)), addressOf);
}

/** The pictures of a stored body, in order. */
export async function picturesOfBody(db: Queryable, html: string): Promise<MediaRow[]> {
  const names = namesIn(html);
  const files = await mediaByNames(db, names);
  return [...new Set(names)].flatMap((name) => files.get(name) ?? []);
}

/** Ids of the files that a content names apart from its body. */
export function namedFiles({ cover, video, pictures }: DraftContent): string[] {
  return [...new Set([cover ?? [], video ?? [], pictures.map((picture) => picture.media)].flat())];
}

/**
 * Takes what a draft names into its keeping.
 * @param adminId whoever edits it; null for what its article shows
 * @throws AppError INVALID_INPUT when one of the files may not be named (`demandNameable`), or is gone
 */
export async function holdFiles(
  tx: Queryable,
  draftId: string,
  content: DraftContent,
  inBody: readonly MediaRow[],
  adminId: string | null,
): Promise<void> {
  const marked = await filesOfMarks(tx, content.body);
  const videos = new Set([...marked.videos, content.video].filter((id) => id !== null));
  const wanted = [
    ...new Set([...namedFiles(content), ...inBody.map(({ id }) => id), ...videos, ...marked.images]),
  ];
  if (wanted.length === 0) return;
  const held: Showing = (mediaId) => sql`exists (
    select 1 from ${articleDraftMedia} where ${articleDraftMedia.draftId} = ${draftId}
      and ${articleDraftMedia.mediaId} = ${mediaId})`;
  await demandNameable(tx, { images: wanted.filter((id) => !videos.has(id)), videos }, { adminId, held });
  await tx
    .insert(articleDraftMedia)
    .values(wanted.map((mediaId) => ({ draftId, mediaId })))
    .onConflictDoNothing();
}
