import { eq } from "drizzle-orm";
import { type Granted, withinSection } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { sectionBySlug, sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { AppError } from "#shared/errors.ts";
import { admins } from "./tables.ts";

/** Sections that a role reaches at all, as its work board may be narrowed to. */
export const reachedSections = ({ grants }: Granted) =>
  sections
    .filter(({ slug }) => grants.some(({ section }) => section === undefined || section === slug))
    .map(({ slug }) => ({ slug, name: sectionName(slug) }));

/** Which sections an administrator may choose from, and which he chose; null for all of them. */
export async function boardOf(db: Queryable, reader: Granted & { adminId: string }) {
  const [row] = await db
    .select({ section: admins.boardSection })
    .from(admins)
    .where(eq(admins.id, reader.adminId))
    .limit(1);
  const reached = reachedSections(reader);
  // A role may have got narrower since.
  const section = reached.find(({ slug }) => slug === row?.section)?.slug ?? null;
  return { section, sections: reached };
}

/**
 * Keeps which section the own work board counts. It says nothing of others, so that no log has it.
 * @throws AppError as `readerIn`
 */
export async function chooseBoard(
  db: Queryable,
  reader: Granted & { adminId: string },
  section: string | null,
): Promise<void> {
  readerIn(reader, section ?? undefined);
  await db.update(admins).set({ boardSection: section }).where(eq(admins.id, reader.adminId));
}

/**
 * Who looks at the work board of one section, or of all that he may see.
 * @throws AppError INVALID_INPUT for a section that does not exist, FORBIDDEN for one that his role does not reach
 */
export function readerIn<Who extends Granted>(reader: Who, section: string | undefined): Who {
  if (section === undefined) return reader;
  if (sectionBySlug(section) === undefined)
    throw new AppError("INVALID_INPUT", "没有这个分区", { field: "section" });
  if (!reachedSections(reader).some(({ slug }) => slug === section))
    throw new AppError("FORBIDDEN", "你的角色不能管理这个分区");
  return withinSection(reader, section);
}
