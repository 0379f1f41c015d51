import { and, desc, eq, sql } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { DraftContent, VersionRow } from "#features/articles/draft-contract.ts";
import { articleVersions } from "#features/articles/server/tables.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { sameContent } from "./content.ts";

type Why = VersionRow["why"];
const LISTED = 200;

/**
 * Keeps a content as the next version of a draft that the caller has locked. The same content and reason twice in a row
 * are one version, so that repeating is safe.
 * @param adminId null for the schedule
 * @returns its number
 */
export async function keepVersion(
  tx: Queryable,
  draftId: string,
  {
    why,
    note = "",
    content,
    adminId,
  }: { why: Why; note?: string; content: DraftContent; adminId: string | null },
): Promise<number> {
  const [last] = await tx
    .select()
    .from(articleVersions)
    .where(eq(articleVersions.draftId, draftId))
    .orderBy(desc(articleVersions.number))
    .limit(1);
  if (
    last &&
    last.why === why &&
    last.adminId === adminId &&
    last.note === note &&
    sameContent(last.content, content)
  )
    return last.number;
  const number = (last?.number ?? 0) + 1;
  await tx.insert(articleVersions).values({ draftId, number, why, note, content, adminId });
  return number;
}

/** Versions of a draft, newest first. */
export async function listVersions(db: Queryable, draftId: string): Promise<VersionRow[]> {
  const rows = await db
    .select({
      number: articleVersions.number,
      why: articleVersions.why,
      note: articleVersions.note,
      by: admins.name,
      at: articleVersions.createdAt,
      title: sql<string>`${articleVersions.content}->>'title'`,
    })
    .from(articleVersions)
    .leftJoin(admins, eq(admins.id, articleVersions.adminId))
    .where(eq(articleVersions.draftId, draftId))
    .orderBy(desc(articleVersions.number))
    .limit(LISTED);
  return rows.map(({ by, at, ...row }) => ({
    ...row,
    by: by ?? (row.why === "published" || row.why === "corrected" ? "定时发布" : "编辑部"),
    at: at.toISOString(),
  }));
}

/** What a version says. @throws AppError NOT_FOUND */
export async function versionContent(db: Queryable, draftId: string, number: number): Promise<DraftContent> {
  const [row] = await db
    .select({ content: articleVersions.content })
    .from(articleVersions)
    .where(and(eq(articleVersions.draftId, draftId), eq(articleVersions.number, number)));
  if (row === undefined) throw new AppError("NOT_FOUND");
  return row.content;
}
