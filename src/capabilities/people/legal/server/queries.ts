import { and, asc, desc, eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { documents } from "./tables.ts";

export type DocumentRow = typeof documents.$inferSelect;

/** Names of all versions of a text, newest first. */
export async function versionsOf(db: Queryable, key: string): Promise<string[]> {
  const rows = await db
    .select({ version: documents.version })
    .from(documents)
    .where(eq(documents.key, key))
    .orderBy(desc(documents.version));
  return rows.map((row) => row.version);
}

export async function documentVersion(
  db: Queryable,
  key: string,
  version: string,
): Promise<DocumentRow | undefined> {
  const row = await firstRow(db, documents, and(eq(documents.key, key), eq(documents.version, version)));
  return row;
}

/** Key, version and title of everything published, by key, oldest version first. */
export function publishedVersions(db: Queryable): Promise<Pick<DocumentRow, "key" | "version" | "title">[]> {
  return db
    .select({ key: documents.key, version: documents.version, title: documents.title })
    .from(documents)
    .orderBy(asc(documents.key), asc(documents.version));
}
