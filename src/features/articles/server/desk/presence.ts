import { and, asc, eq, gt, lt, ne } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { DraftEditor } from "#features/articles/draft-contract.ts";
import { articleDraftEditors } from "#features/articles/server/tables.ts";
import type { Queryable } from "#platform/database/client.ts";

/** A page says every ten seconds that it is there; after this it has gone. */
const GONE_MS = 35_000;

/** Says that a page has a draft open, or that it goes. @returns the other pages that have it open, longest first */
export async function announceEditor(
  db: Queryable,
  { draftId, page, adminId, leaving }: { draftId: string; page: string; adminId: string; leaving: boolean },
  now = new Date(),
): Promise<DraftEditor[]> {
  const own = and(eq(articleDraftEditors.draftId, draftId), eq(articleDraftEditors.page, page));
  if (leaving) await db.delete(articleDraftEditors).where(and(own, eq(articleDraftEditors.adminId, adminId)));
  else
    await db
      .insert(articleDraftEditors)
      .values({ draftId, page, adminId, since: now, seenAt: now })
      .onConflictDoUpdate({
        target: [articleDraftEditors.draftId, articleDraftEditors.page],
        set: { seenAt: now },
        setWhere: eq(articleDraftEditors.adminId, adminId),
      });
  const gone = new Date(now.getTime() - GONE_MS);
  await db
    .delete(articleDraftEditors)
    .where(and(eq(articleDraftEditors.draftId, draftId), lt(articleDraftEditors.seenAt, gone)));
  const rows = await db
    .select({ name: admins.name, adminId: articleDraftEditors.adminId, since: articleDraftEditors.since })
    .from(articleDraftEditors)
    .innerJoin(admins, eq(admins.id, articleDraftEditors.adminId))
    .where(
      and(
        eq(articleDraftEditors.draftId, draftId),
        ne(articleDraftEditors.page, page),
        gt(articleDraftEditors.seenAt, gone),
      ),
    )
    .orderBy(asc(articleDraftEditors.since));
  return rows.map(({ name, adminId: who, since }) => ({
    name,
    own: who === adminId,
    since: since.toISOString(),
  }));
}
