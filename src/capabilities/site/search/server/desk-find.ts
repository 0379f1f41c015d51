import { and, desc, eq, sql } from "drizzle-orm";
import type { DeskFind } from "#capabilities/desk/admin/server/public.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import { formatDate } from "#shared/format.ts";
import { fold } from "./fold.ts";
import { searchDocuments } from "./tables.ts";
import { pairsOf, piecesOf, termId, titleTerm } from "./terms.ts";

/** So many of those that have all terms are looked at: the newest. */
const LOOKED_AT = 200;

/**
 * Finds what is public of a kind by its title, newest first, from the index that members' search uses.
 * @param link where it opens at the desk, by its id; `path` is its public page
 */
export function documentsFound(
  kind: string,
  looks: Pick<DeskFind, "title" | "icon"> & { permission: string },
  link: (found: { id: string; title: string; path: string }) => string,
): DeskFind {
  return {
    ...looks,
    async find(tx, reader, q, take) {
      const wanted = titleTerms(q);
      if (wanted.length === 0) return [];
      const all = sql.join(
        wanted.map((ways) => sql`${searchDocuments.terms} && ${`{${ways.map(termId).join(",")}}`}::int[]`),
        sql` and `,
      );
      const rows = await tx
        .select({
          id: searchDocuments.targetId,
          title: searchDocuments.title,
          path: searchDocuments.path,
          at: searchDocuments.publishedAt,
        })
        .from(searchDocuments)
        .where(
          and(eq(searchDocuments.kind, kind), all, permittedRows(reader, looks.permission, searchDocuments)),
        )
        .orderBy(desc(searchDocuments.publishedAt))
        .limit(LOOKED_AT);
      const folded = fold(q);
      const whole = rows.filter(({ title }) => fold(title).includes(folded));
      return (whole.length > 0 ? whole : rows).slice(0, take).map((row) => ({
        title: row.title,
        note: formatDate(row.at),
        link: link(row),
      }));
    },
  };
}

/** Of each piece what its title must have one of: all pairs of characters; a word whole or as a beginning. */
function titleTerms(q: string): string[][] {
  return piecesOf(fold(q)).flatMap(({ kind, text }) =>
    kind === "han"
      ? pairsOf(text).map((pair) => [titleTerm(pair)])
      : [[titleTerm(text), titleTerm(`>${text.slice(0, 12)}`)]],
  );
}
