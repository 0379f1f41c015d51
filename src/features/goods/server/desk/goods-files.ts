import { and, eq, inArray, ne } from "drizzle-orm";
import { attachMedia, mediaByIds, releaseMedia } from "#capabilities/media/media/server/public.ts";
import { attachDocument, releaseDocument, shownByKind } from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type Document, picturesOf } from "#shared/document.ts";
import { GOODS } from "../names.ts";
import { goods, goodsPictures } from "../tables.ts";
import { type AtDesk, wrong } from "./policy.ts";

interface Files {
  pictureIds: readonly string[];
  videoId: string | null;
  document: Document;
}

/**
 * Puts pictures, film and the document's pictures of goods in the place of those before: uploads of whoever edits, and what
 * these goods show already.
 * @throws AppError INVALID_INPUT for a file that is neither
 */
export async function saveFiles(
  tx: Transaction,
  { id: adminId }: AtDesk,
  goodsId: string,
  before: Pick<Files, "pictureIds" | "videoId">,
  { pictureIds, videoId, document }: Files,
): Promise<void> {
  const inText = picturesOf(document);
  const shown = new Set([...before.pictureIds, ...(await shownByKind(tx, GOODS, inText))]);
  const known = await mediaByIds(tx, [...pictureIds, ...inText]);
  if (pictureIds.some((one) => known.get(one)?.kind === "video"))
    throw wrong("picture_ids", "这里只能放图片");
  const fresh = [...new Set([...pictureIds, ...inText])].filter((one) => known.get(one)?.attachedAt == null);
  await attachMedia(tx, fresh, { adminId });
  const foreign = pictureIds.filter((one) => !fresh.includes(one) && !shown.has(one));
  if (foreign.length > 0 || inText.some((one) => !fresh.includes(one) && !shown.has(one)))
    throw wrong(foreign.length > 0 ? "picture_ids" : "document", "图片已失效，请重新上传");
  if (videoId !== null && videoId !== before.videoId) {
    const [film] = await attachMedia(tx, [videoId], { adminId }, { videos: true });
    if (film?.kind !== "video") throw wrong("video_id", "这里只能放视频");
  }
  await attachDocument(tx, { kind: GOODS, id: goodsId }, document, null);
  await tx.delete(goodsPictures).where(eq(goodsPictures.goodsId, goodsId));
  if (pictureIds.length > 0)
    await tx.insert(goodsPictures).values(pictureIds.map((mediaId, place) => ({ goodsId, mediaId, place })));
  const gone = before.pictureIds.filter((one) => !pictureIds.includes(one) && !inText.includes(one));
  await giveUp(tx, goodsId, gone);
  if (before.videoId !== null && before.videoId !== videoId) await giveUp(tx, goodsId, [before.videoId]);
}

/** Goods are no more. */
export async function releaseFiles(
  tx: Transaction,
  goodsId: string,
  { pictureIds, videoId }: Pick<Files, "pictureIds" | "videoId">,
): Promise<void> {
  await releaseDocument(tx, { kind: GOODS, id: goodsId });
  await giveUp(tx, goodsId, [...pictureIds, ...(videoId === null ? [] : [videoId])]);
}

/** What other goods show stays in use, as pictures that the demo brings along. */
async function giveUp(tx: Transaction, goodsId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const pictures = await tx
    .select({ id: goodsPictures.mediaId })
    .from(goodsPictures)
    .where(and(inArray(goodsPictures.mediaId, [...ids]), ne(goodsPictures.goodsId, goodsId)));
  const films = await tx
    .select({ id: goods.videoId })
    .from(goods)
    .where(and(inArray(goods.videoId, [...ids]), ne(goods.id, goodsId)));
  const used = new Set([...pictures, ...films].map(({ id }) => id));
  await releaseMedia(
    tx,
    ids.filter((id) => !used.has(id)),
  );
}
