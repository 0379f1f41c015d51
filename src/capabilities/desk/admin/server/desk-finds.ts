import { sql } from "drizzle-orm";
import { type FindIcon, FOUND_EACH, type FoundGroup } from "#capabilities/desk/admin/find-contract.ts";
import { canSomewhere } from "#platform/auth/permissions.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { databaseError } from "#platform/database/database-error.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { DeskReader } from "./desk-parts.ts";

type Found = FoundGroup["items"][number];

/** One kind of things that the desk's search finds, to be offered by whoever has them. */
export interface DeskFind {
  /** What they are, in a word: 会员. */
  title: string;
  icon: FindIcon;
  /** Whoever has one of these somewhere is shown what is found. */
  permission: string | readonly string[];
  /**
   * The best ones first, at most `take`, each way of finding from an index. It is cut off when its time is up.
   * @param q what was typed, not empty, trimmed
   */
  find(tx: Transaction, reader: DeskReader, q: string, take: number): Promise<Found[]>;
}

/** What the desk's search looks through, in the order of the features. */
export const deskFinds = new ExtensionPoint<DeskFind>("find of the desk");

/** One kind that takes longer is left out, so that it holds none of the others. */
export const FIND_MS = 150;
/** So many kinds are looked through at a time: one search must not take every connection. */
const AT_ONCE = 4;
const TIME_IS_UP = "57014";

/** Thrown by a kind that watches its time itself, where that is up and nothing was found. */
export class FindIsLate extends Error {}

/** Looks through all that the reader may open. Kinds without anything are left out. */
export async function findAtDesk(db: Database, reader: DeskReader, q: string): Promise<FoundGroup[]> {
  const mine = deskFinds
    .entries()
    .filter(([, { permission }]) => [permission].flat().some((name) => canSomewhere(reader, name)));
  const groups = new Map<string, FoundGroup>();
  const left = [...mine];
  const work = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [key, find] = next;
      groups.set(key, await findOne(db, reader, q, key, find));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return mine.flatMap(([key]) => groups.get(key) ?? []).filter(({ items, late }) => items.length > 0 || late);
}

async function findOne(
  db: Database,
  reader: DeskReader,
  q: string,
  key: string,
  { title, icon, find }: DeskFind,
): Promise<FoundGroup> {
  const named = { key, title, icon };
  try {
    const items = await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(FIND_MS)}, true)`);
      return find(tx, reader, q, FOUND_EACH);
    });
    return { ...named, items: items.slice(0, FOUND_EACH), late: false };
  } catch (error) {
    if (!(error instanceof FindIsLate) && databaseError(error)?.code !== TIME_IS_UP) throw error;
    return { ...named, items: [], late: true };
  }
}
