import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { ExtensionPoint } from "#platform/extension-point.ts";

/** One kind of text whose documents name files: what its feature says of it. */
export interface TextKind {
  /** Holds in a query while everybody may see the text with this id. */
  isPublic(id: SQLWrapper): SQL;
}

/** The kinds of texts whose files `attachDocument` keeps: post, question, answer, comment. */
export const textKinds = new ExtensionPoint<TextKind>("kind of texts");

/** Holds in a query while everybody may see the text of a row's two columns. */
export function isPublicText(kind: SQLWrapper, id: SQLWrapper): SQL {
  const cases = textKinds
    .entries()
    .map(([name, { isPublic }]) => sql`(${kind} = ${name} and ${isPublic(id)})`);
  return cases.length === 0 ? sql`false` : sql`(${sql.join(cases, sql` or `)})`;
}
