import { type AnyColumn, and, desc, eq, ilike, inArray, type SQL, sql } from "drizzle-orm";
import { type DeskFind, FIND_MS, FindIsLate } from "#capabilities/desk/admin/server/public.ts";
import { permittedRows } from "#platform/auth/permissions.ts";
import type { Transaction } from "#platform/database/client.ts";
import { formatDate } from "#shared/format.ts";
import { Budget } from "./budget.ts";
import { findDocuments, matches } from "./find.ts";
import { fold } from "./fold.ts";
import type { Condition } from "./query.ts";
import type { Scope } from "./reading.ts";
import { searchDocuments } from "./tables.ts";
import { kindTerm, pairsOf, piecesOf, titleTerm } from "./terms.ts";
import { publishedAtOf } from "./worth.ts";

/** Of all documents so many of the newest are looked through first, by their titles alone: what very many have is there. */
const LATEST = 1000;
/** So many are read at once, with their titles: what is typed of a title is rarely in more. */
const FEW = 1000;
/** Of what more have, so many of the newest are looked at. */
const NEWEST = 60;

/**
 * Finds what is public of a kind by its title, newest first, from the index that members' search uses: what has few all at
 * once, what has many from the newest backwards.
 * @param link where it opens at the desk, by its id; `path` is its public page
 */
export function documentsFound(
  kind: string,
  looks: Pick<DeskFind, "title" | "icon"> & { permission: string },
  link: (found: { id: string; title: string; path: string }) => string,
): DeskFind {
  const shown = (row: { id: string; title: string; path: string; at: Date }) => ({
    title: row.title,
    note: formatDate(row.at),
    link: link(row),
  });
  return {
    ...looks,
    async find(tx, reader, q, take) {
      const titled = titleCondition(q);
      if (titled === undefined) return [];
      const latest = await latestOf(tx, kind, q, (of) => permittedRows(reader, looks.permission, of), take);
      if (latest.length >= take) return latest.map(shown);
      const kinds = { all: [kindTerm(kind)], any: [] };
      const where = permittedRows(reader, looks.permission, searchDocuments);
      const few = await someOf(tx, { all: [...kinds.all, ...titled.all], any: titled.any }, where);
      const rows = few.length <= FEW ? few : await newestOf(tx, titled, { condition: kinds, where });
      const folded = fold(q);
      const whole = rows.filter(({ title }) => fold(title).includes(folded));
      return (whole.length > 0 ? whole : rows)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime())
        .slice(0, take)
        .map(shown);
    },
  };
}

const columns = {
  id: searchDocuments.targetId,
  title: searchDocuments.title,
  path: searchDocuments.path,
  at: publishedAtOf(searchDocuments).as("at"),
};

/** Those of the latest documents whose titles have it as it was typed, newest first. */
async function latestOf(
  tx: Transaction,
  kind: string,
  q: string,
  permitted: (of: { kind: AnyColumn; section: AnyColumn }) => SQL | undefined,
  take: number,
) {
  const latest = tx
    .select({ ...columns, kind: searchDocuments.kind, section: searchDocuments.section })
    .from(searchDocuments)
    .orderBy(desc(searchDocuments.rankedAt))
    .limit(LATEST)
    .as("latest");
  const typed = `%${q.replace(/[\\%_]/g, (one) => `\\${one}`)}%`;
  return tx
    .select({ id: latest.id, title: latest.title, path: latest.path, at: latest.at })
    .from(latest)
    .where(and(eq(latest.kind, kind), ilike(latest.title, typed), permitted(latest)))
    .orderBy(desc(latest.at))
    .limit(take);
}

/** Those that match, in the order in which they lie; one more than `FEW` where there are more. */
async function someOf(tx: Transaction, condition: Condition, where: SQL | undefined) {
  // Whatever it believes of how many rows match, the index of words is right: the terms of a row are long to read.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`);
  const matching = tx
    .select(columns)
    .from(searchDocuments)
    .where(and(matches(sql`${searchDocuments.terms}`, condition), where))
    .offset(0)
    .as("matching");
  return tx
    .select()
    .from(matching)
    .limit(FEW + 1);
}

/** The newest of many. @throws FindIsLate where time was up before there were any */
async function newestOf(tx: Transaction, condition: Condition, scope: Scope) {
  const budget = new Budget(FIND_MS);
  const wanted = { tiers: [{ condition, days: 0 }], scope, take: NEWEST };
  const [hits = []] = await findDocuments(tx, [wanted], budget);
  if (budget.ended && hits.length === 0) throw new FindIsLate();
  if (hits.length === 0) return [];
  const ids = hits.map(({ id }) => id);
  return tx.select(columns).from(searchDocuments).where(inArray(searchDocuments.id, ids));
}

/** What a title must have: all pairs of characters, and each word whole or as a beginning; undefined for signs alone. */
function titleCondition(q: string): Condition | undefined {
  const pieces = piecesOf(fold(q));
  if (pieces.length === 0) return undefined;
  return {
    all: pieces.flatMap(({ kind, text }) => (kind === "han" ? pairsOf(text).map(titleTerm) : [])),
    any: pieces.flatMap(({ kind, text }) =>
      kind === "han" ? [] : [[titleTerm(text), titleTerm(`>${text.slice(0, 12)}`)]],
    ),
  };
}
