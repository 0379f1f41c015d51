import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { type SearchDocumentKind, type SearchRow, searchDocuments } from "./documents.ts";
import { slipTerms } from "./mistyped/slips.ts";
import { searchDocuments as table } from "./tables.ts";
import { documentTerms, SEARCHED_TEXT } from "./terms.ts";
import { DAY_MS } from "./worth.ts";

/**
 * Reads objects anew and has them found as they are now, or no longer. In the transaction that shows, changes or hides
 * them; doing so without need changes nothing.
 * @param ids one or several, of the kind's objects
 * @throws Error for a kind that nobody offers
 */
export async function reindex(tx: Queryable, kind: string, ids: string | readonly string[]): Promise<void> {
  const offered = searchDocuments.get(kind);
  if (offered === undefined) throw new Error(`nobody offers what is searched of the kind "${kind}"`);
  const wanted = typeof ids === "string" ? [ids] : [...new Set(ids)];
  if (wanted.length === 0) return;
  await lockDocuments(tx, kind, wanted);
  const rows = await offered.load(tx, wanted);
  const shown = new Set(rows.map(({ id }) => id));
  const gone = wanted.filter((id) => !shown.has(id));
  if (gone.length > 0) await tx.delete(table).where(and(eq(table.kind, kind), inArray(table.targetId, gone)));
  if (rows.length > 0) await write(tx, offered, rows);
}

/**
 * Who reads an object waits for whoever is just hiding it: what was read before would be found for ever after. Until the
 * transaction ends, in one order everywhere.
 */
async function lockDocuments(tx: Queryable, kind: string, ids: readonly string[]): Promise<void> {
  const names = ids.map((id) => `search:${kind}:${id}`).sort();
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0))
    from json_array_elements_text(${JSON.stringify(names)}::json) as name`);
}

async function write(tx: Queryable, offered: SearchDocumentKind, rows: readonly SearchRow[]): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  // In one order everywhere, so that two who write the same rows do not wait for each other in a circle.
  const sorted = [...rows].sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
  await tx
    .insert(table)
    .values(sorted.map((row) => documentOf(offered, row)))
    .onConflictDoUpdate({
      target: [table.kind, table.targetId],
      set: {
        section: excluded("section"),
        authorId: excluded("author_id"),
        pictureId: excluded("picture_id"),
        title: excluded("title"),
        aliases: excluded("aliases"),
        text: excluded("text"),
        path: excluded("path"),
        rankedAt: excluded("ranked_at"),
        worthDays: excluded("worth_days"),
        terms: excluded("terms"),
        updatedAt: excluded("updated_at"),
      },
    });
}

function documentOf(
  { kind, named = false, mistyped = false }: SearchDocumentKind,
  row: SearchRow,
): typeof table.$inferInsert {
  const {
    id,
    title,
    aliases = [],
    section,
    series = [],
    author_id,
    published_at,
    worth = 0,
    path,
    picture_id = null,
  } = row;
  const rankedAt = new Date(published_at.getTime() + worth * DAY_MS);
  // Not within a character of two units, of which half cannot be stored.
  const text = row.text.slice(0, SEARCHED_TEXT).replace(/[\uD800-\uDBFF]$/, "");
  return {
    kind,
    targetId: id,
    section,
    authorId: author_id,
    pictureId: picture_id,
    title,
    text,
    path,
    rankedAt,
    worthDays: worth,
    aliases: mistyped ? [...aliases] : [],
    terms: documentTerms({
      ...{ kind, named, title, aliases, text, section, series },
      rankedAt,
      further: mistyped ? [title, ...aliases].flatMap(slipTerms) : [],
    }),
    updatedAt: new Date(),
  };
}
