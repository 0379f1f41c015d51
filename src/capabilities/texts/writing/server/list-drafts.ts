import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { media, presentUnlisted, presentUnlistedVideo } from "#capabilities/media/media/server/public.ts";
import type { Draft } from "#capabilities/texts/writing/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { draftMedia, drafts } from "./tables.ts";

interface BoxQuery {
  kind?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of a member's drafts, the one changed last first. */
export async function listDrafts(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { kind, cursor, limit }: BoxQuery,
): Promise<{ items: Draft[]; next_cursor: string | null }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["drafts", memberId, kind], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(drafts)
        .where(
          and(
            eq(drafts.memberId, memberId),
            isNull(drafts.deletedAt),
            kind === undefined ? undefined : eq(drafts.kind, kind),
            below([drafts.updatedAt, drafts.id], after),
          ),
        )
        .orderBy(desc(drafts.updatedAt), desc(drafts.id))
        .limit(take),
    ({ updatedAt, id }) => [updatedAt, id],
  );
  return { items: await presentDrafts(db, rows), next_cursor };
}

/** Null where there is none: composers ask before anything was begun. */
export async function showDraft(db: Queryable, memberId: string, key: string): Promise<Draft | null> {
  const rows = await db
    .select()
    .from(drafts)
    .where(and(eq(drafts.memberId, memberId), eq(drafts.key, key), isNull(drafts.deletedAt)));
  const [shown] = await presentDrafts(db, rows);
  return shown ?? null;
}

/** Drafts for their author, with those of their uploads that are there. */
export async function presentDrafts(
  db: Queryable,
  rows: readonly (typeof drafts.$inferSelect)[],
): Promise<Draft[]> {
  const held =
    rows.length === 0
      ? []
      : await db
          .select({ draftId: draftMedia.draftId, media })
          .from(draftMedia)
          .innerJoin(media, eq(media.id, draftMedia.mediaId))
          .where(
            inArray(
              draftMedia.draftId,
              rows.map(({ id }) => id),
            ),
          );
  const byDraft = Map.groupBy(held, ({ draftId }) => draftId);
  return rows.map(({ id, key, kind, section, content, version, updatedAt }) => {
    const files = new Map((byDraft.get(id) ?? []).map((file) => [file.media.id, file.media]));
    const { video } = content;
    const pictures = [...content.picture_ids, video?.poster_id ?? []].flat();
    return {
      key,
      kind,
      section,
      content,
      version,
      updated_at: updatedAt.toISOString(),
      pictures: pictures.flatMap((file) => {
        const row = files.get(file);
        return row?.kind === "image" ? [presentUnlisted(row)] : [];
      }),
      videos: (video === null ? [] : [video.media_id]).flatMap((file) => {
        const row = files.get(file);
        return row?.kind === "video" ? [presentUnlistedVideo(row)] : [];
      }),
    };
  });
}
