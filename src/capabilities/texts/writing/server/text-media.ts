import { and, eq, inArray, ne, or, sql } from "drizzle-orm";
import { attachMedia, media, releaseMedia, type Showing } from "#capabilities/media/media/server/public.ts";
import { storePolls } from "#capabilities/texts/polls/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { type Block, type Document, picturesOf, pollsOf, videosOf } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { textMedia } from "./tables.ts";
import { isPublicText } from "./text-kinds.ts";

/** A text by the name of its kind (`textKinds`) and its id. */
export interface TextPlace {
  kind: string;
  id: string;
}

/** Ids of all files that a document names: pictures, then videos with their posters. */
export function filesOf(document: Document): string[] {
  const films = videosOf(document).flatMap(({ media_id, poster_id }) => [media_id, poster_id ?? []].flat());
  return [...new Set([...picturesOf(document), ...films])];
}

/**
 * Takes what a document names into use for its text, in place of what the text showed before: uploads of its author that
 * nothing else uses, and what the text shows already. What is left out is given up. Its polls are opened for votes.
 * @param owner the author; null for what the system brings along, which is attached already
 * @throws AppError INVALID_INPUT when a file is none of these, or a picture is no picture
 */
export async function attachDocument(
  tx: Transaction,
  { kind, id }: TextPlace,
  document: Document,
  owner: { memberId: string } | null,
): Promise<void> {
  const wanted = filesOf(document);
  const before = await filesOfText(tx, { kind, id });
  const fresh = wanted.filter((file) => !before.includes(file));
  if (owner !== null) await attachMedia(tx, fresh, owner, { videos: true });
  await refuseWrongKinds(tx, document);
  await tx.delete(textMedia).where(and(eq(textMedia.kind, kind), eq(textMedia.textId, id)));
  if (wanted.length > 0)
    await tx
      .insert(textMedia)
      .values(wanted.map((mediaId, position) => ({ kind, textId: id, position, mediaId })));
  await giveUp(
    tx,
    before.filter((file) => !wanted.includes(file)),
  );
  await storePolls(tx, { kind, id }, pollsOf(document), { restored: owner === null });
}

/** The same for a text that is new, and so showed nothing before: most name nothing, and ask the database nothing. */
export async function attachNewDocument(
  tx: Transaction,
  place: TextPlace,
  document: Document,
  owner: { memberId: string } | null,
): Promise<void> {
  if (filesOf(document).length + pollsOf(document).length > 0)
    await attachDocument(tx, place, document, owner);
}

/** The text shows nothing any longer, as when its author deletes it: its files are given up. */
export async function releaseDocument(tx: Transaction, { kind, id }: TextPlace): Promise<void> {
  const gone = await tx
    .delete(textMedia)
    .where(and(eq(textMedia.kind, kind), eq(textMedia.textId, id)))
    .returning({ id: textMedia.mediaId });
  await giveUp(
    tx,
    gone.map((file) => file.id),
  );
}

/**
 * A text says again what it said, for the undo of its review life: its files are taken into use once more, and its polls.
 * @returns the document without what was swept meanwhile
 */
export async function restoreDocument(
  tx: Transaction,
  place: TextPlace,
  document: Document,
): Promise<Document> {
  const wanted = filesOf(document);
  const there =
    wanted.length === 0
      ? []
      : await tx
          .update(media)
          .set({ attachedAt: sql`coalesce(${media.attachedAt}, now())` })
          .where(inArray(media.id, wanted))
          .returning({ id: media.id });
  const left = new Set(there.map((file) => file.id));
  const restored: Document = {
    blocks: document.blocks.flatMap((block): Block[] => {
      if (block.type === "picture") return left.has(block.media_id) ? [block] : [];
      if (block.type !== "video") return [block];
      if (!left.has(block.media_id)) return [];
      return block.poster_id === null || left.has(block.poster_id)
        ? [block]
        : [{ ...block, poster_id: null }];
    }),
  };
  await attachDocument(tx, place, restored, null);
  return restored;
}

/** Ids of the files that a text shows, in order. */
async function filesOfText(db: Queryable, { kind, id }: TextPlace): Promise<string[]> {
  const rows = await db
    .select({ id: textMedia.mediaId })
    .from(textMedia)
    .where(and(eq(textMedia.kind, kind), eq(textMedia.textId, id)))
    .orderBy(textMedia.position);
  return rows.map((row) => row.id);
}

/** Which of these files texts of a kind show. */
export async function shownByKind(
  db: Queryable,
  kind: string,
  files: readonly string[],
): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: textMedia.mediaId })
    .from(textMedia)
    .where(and(eq(textMedia.kind, kind), inArray(textMedia.mediaId, [...files])));
  return new Set(rows.map(({ id }) => id));
}

/** Keys of the pictures that texts show, by the text's id and in order: what the snapshots of their review life hold. */
export async function pictureKeysOf(
  db: Queryable,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ textId: textMedia.textId, key: media.key })
    .from(textMedia)
    .innerJoin(media, eq(media.id, textMedia.mediaId))
    .where(and(eq(textMedia.kind, kind), inArray(textMedia.textId, [...ids]), eq(media.kind, "image")))
    .orderBy(textMedia.textId, textMedia.position);
  const keys = new Map<string, string[]>();
  for (const { textId, key } of rows) keys.set(textId, [...(keys.get(textId) ?? []), key]);
  return keys;
}

/** A block of pictures shows no film, and the other way round. @throws AppError INVALID_INPUT */
async function refuseWrongKinds(db: Queryable, document: Document): Promise<void> {
  const films = videosOf(document);
  const images = [...picturesOf(document), ...films.flatMap(({ poster_id }) => poster_id ?? [])];
  const videos = films.map(({ media_id }) => media_id);
  if (images.length + videos.length === 0) return;
  const wrong = await db
    .select({ id: media.id })
    .from(media)
    .where(
      or(
        and(inArray(media.id, images), ne(media.kind, "image")),
        and(inArray(media.id, videos), ne(media.kind, "video")),
      ),
    )
    .limit(1);
  if (wrong.length > 0) throw new AppError("INVALID_INPUT", "图片或视频不正确，请重新上传");
}

/** What another text shows stays in use: what the system brought along may stand under several. */
async function giveUp(tx: Transaction, files: readonly string[]): Promise<void> {
  if (files.length === 0) return;
  const used = await tx
    .select({ id: textMedia.mediaId })
    .from(textMedia)
    .where(inArray(textMedia.mediaId, [...files]));
  const still = new Set(used.map((file) => file.id));
  await releaseMedia(
    tx,
    files.filter((file) => !still.has(file)),
  );
}

/** Texts show their files while everybody may see them. */
export const shownByTexts: Showing = (mediaId) => sql`exists (
  select 1 from ${textMedia} where ${textMedia.mediaId} = ${mediaId}
    and ${isPublicText(textMedia.kind, textMedia.textId)})`;
