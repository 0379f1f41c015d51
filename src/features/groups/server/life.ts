import { eq } from "drizzle-orm";
import { media, reattachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Effects, Put, Snapshot, Standing } from "#capabilities/review/moderation/server/public.ts";
import { reindex } from "#capabilities/site/search/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { addMember } from "./membership.ts";
import { GROUP, GROUPS_TAG, nameKeyOf } from "./names.ts";
import type { GroupRow } from "./present.ts";
import { groups } from "./tables.ts";

/** A group, locked, as its life knows it. */
export async function readGroup(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id)).for("update");
  if (row === undefined) return undefined;
  return { state: row.status, reason: row.rejectReason, snapshot: await snapshotOf(tx, row) };
}

/** What it says, with its cover by the key of its file. */
export async function snapshotOf(
  db: Queryable,
  { name, intro, coverId }: Pick<GroupRow, "name" | "intro" | "coverId">,
): Promise<Snapshot> {
  const [cover] =
    coverId === null ? [] : await db.select({ key: media.key }).from(media).where(eq(media.id, coverId));
  return { texts: { name, intro }, pictures: cover === undefined ? [] : [cover.key] };
}

/** Puts a locked group where it is to stand. */
export async function writeGroup(
  tx: Transaction,
  { cache }: Effects,
  id: string,
  { state, reason, snapshot }: Put,
): Promise<void> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id));
  if (row === undefined) return;
  const said = snapshot && (await taken(tx, snapshot));
  await tx
    .update(groups)
    .set({ status: state, rejectReason: reason, updatedAt: new Date(), ...said })
    .where(eq(groups.id, id));
  if (said && row.coverId !== null && row.coverId !== said.coverId) await releaseMedia(tx, [row.coverId]);
  await cache.invalidate(tx, [GROUPS_TAG]);
  await reindex(tx, GROUP, id);
}

async function taken(tx: Transaction, { texts, pictures }: Snapshot) {
  const name = texts.name ?? "";
  const [coverId = null] = await reattachMedia(tx, pictures.slice(0, 1));
  return { name, nameKey: nameKeyOf(name), intro: texts.intro ?? "", coverId };
}

/** Whoever asked for it is its first member. */
export async function groupAppeared(tx: Transaction, _services: Effects, id: string): Promise<void> {
  const [row] = await tx.select().from(groups).where(eq(groups.id, id));
  if (row?.leaderId != null) await addMember(tx, row, row.leaderId, "leader");
}
