import { inArray } from "drizzle-orm";
import { attachMedia, mediaByIds, releaseMedia } from "#capabilities/media/media/server/public.ts";
import { attachDocument, releaseDocument, shownByKind } from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type Document, picturesOf } from "#shared/document.ts";
import { AppError } from "#shared/errors.ts";
import { ACTIVITY } from "../names.ts";
import { activities } from "../tables.ts";

/**
 * Takes the pictures of an activity into use: uploads of whoever edits it, and what activities show already, as one that
 * another was copied from.
 * @throws AppError INVALID_INPUT for a picture that is neither
 */
export async function takePictures(
  tx: Transaction,
  { id, document, posterId }: { id: string; document: Document; posterId: string | null },
  adminId: string,
): Promise<void> {
  const wanted = [...new Set([...picturesOf(document), ...(posterId === null ? [] : [posterId])])];
  const known = await mediaByIds(tx, wanted);
  const fresh = wanted.filter((one) => known.get(one)?.attachedAt == null);
  await attachMedia(tx, fresh, { adminId });
  const others = wanted.filter((one) => !fresh.includes(one));
  if (others.length > 0 && !(await allShown(tx, others)))
    throw new AppError("INVALID_INPUT", "图片已失效，请重新上传", { field: "poster_id" });
  await attachDocument(tx, { kind: ACTIVITY, id }, document, null);
}

/** Gives up a poster that no activity shows any longer. */
export async function dropPoster(tx: Transaction, posterId: string | null): Promise<void> {
  if (posterId !== null && !(await allShown(tx, [posterId]))) await releaseMedia(tx, [posterId]);
}

/** Whether some activity shows each of them, as its poster or in its text. */
async function allShown(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const posters = await tx
    .selectDistinct({ id: activities.posterId })
    .from(activities)
    .where(inArray(activities.posterId, [...ids]));
  const inTexts = await shownByKind(tx, ACTIVITY, ids);
  return ids.every((id) => inTexts.has(id) || posters.some((poster) => poster.id === id));
}

/** An activity is no more: its pictures are given up, unless others show them. */
export async function releasePictures(
  tx: Transaction,
  { id, posterId }: { id: string; posterId: string | null },
): Promise<void> {
  await releaseDocument(tx, { kind: ACTIVITY, id });
  await dropPoster(tx, posterId);
}
