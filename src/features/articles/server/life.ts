import { eq } from "drizzle-orm";
import { media, reattachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Effects, Put, Snapshot, Standing } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import { storePolls } from "#capabilities/texts/polls/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { changedArticleTags } from "./cache-tags.ts";
import { pollsIn } from "./poll-marks.ts";
import { articlePictures, articles } from "./tables.ts";
import { type ArticlePicture, writePictures } from "./write-pictures.ts";

/** An article, locked, as its life knows it: its texts, its cover's key among them, and its pictures in order. */
export async function readArticle(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(articles).where(eq(articles.id, id)).for("update");
  if (row === undefined) return undefined;
  const { title, summary, bodyHtml, coverId, status, rejectReason } = row;
  const pictures = await tx
    .select({ key: media.key, caption: articlePictures.caption })
    .from(articlePictures)
    .innerJoin(media, eq(media.id, articlePictures.mediaId))
    .where(eq(articlePictures.articleId, id))
    .orderBy(articlePictures.position);
  const [cover] = coverId === null ? [] : await tx.select().from(media).where(eq(media.id, coverId));
  const captions = Object.fromEntries(pictures.map(({ caption }, at) => [`caption ${at}`, caption]));
  const texts = { title, summary, body: bodyHtml, cover: cover?.key ?? "", ...captions };
  return {
    state: status,
    reason: rejectReason,
    snapshot: { texts, pictures: pictures.map(({ key }) => key) },
  };
}

/** Puts a locked article where it is to stand; every answer that shows it is dropped. */
export async function writeArticle(
  tx: Transaction,
  { cache }: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  await tx.update(articles).set({ status: state, rejectReason: reason }).where(eq(articles.id, id));
  if (snapshot) await writeSnapshot(tx, id, snapshot);
  await reindex(tx, "article", id);
  await cache.invalidate(tx, changedArticleTags(id));
}

async function writeSnapshot(tx: Transaction, id: string, { texts, pictures }: Snapshot): Promise<void> {
  const { title = "", summary = "", body: bodyHtml = "", cover } = texts;
  const [coverId = null] = cover ? await reattachMedia(tx, [cover]) : [];
  await tx.update(articles).set({ title, summary, bodyHtml, coverId }).where(eq(articles.id, id));
  await storePolls(tx, { kind: "article", id }, pollsIn(bodyHtml), { restored: true });
  const wanted: ArticlePicture[] = [];
  for (const [at, key] of pictures.entries()) {
    const [mediaId] = await reattachMedia(tx, [key]);
    if (mediaId !== undefined) wanted.push({ mediaId, caption: texts[`caption ${at}`] ?? "" });
  }
  const before = await writePictures(tx, id, wanted);
  const kept = new Set(wanted.map(({ mediaId }) => mediaId));
  await releaseMedia(
    tx,
    before.filter((mediaId) => !kept.has(mediaId)),
  );
}
