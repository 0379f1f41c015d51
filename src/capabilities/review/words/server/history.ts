import type { z } from "zod";
import type { Hit, wordEndpoints } from "#capabilities/review/words/contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import type { Services } from "#platform/services.ts";

/** A text as it stands now. */
interface PastText {
  id: string;
  kind: string;
  target_id: string;
  section: string;
  /** Null where nobody's account wrote it. */
  author_id: string | null;
  /** Id of where in the section it stands; empty where there is nothing of the kind. */
  place: string;
  texts: readonly [title: string, text: string];
  written_at: Date;
}

/** A text in which a word was found. */
interface PastHit {
  id: string;
  kind: string;
  /** Null for a text that was refused. */
  target_id: string | null;
  section: string;
  at: Date;
  snippet: string;
  start: number;
  end: number;
  false_hit: boolean;
}

/** Where what members wrote is kept together with the words found in it: whoever follows texts offers it. */
export interface TextHistory {
  /** How many texts there are since a moment. */
  count(db: Queryable, since: Date): Promise<number>;
  /** Texts since a moment, newest first, after a place (moment and id) in that order. */
  read(db: Queryable, since: Date, after: readonly unknown[] | undefined, limit: number): Promise<PastText[]>;
  /** Writes down which words stand in texts, as hits of any other kind are; answers how many were not known to. */
  record(
    tx: Transaction,
    services: Services,
    found: readonly { text: PastText; hits: readonly Hit[] }[],
  ): Promise<number>;
  /** The last texts in which a word was found, newest first. */
  hits(db: Queryable, wordId: string, limit: number): Promise<PastHit[]>;
  /** How often a word was found since a moment, and how many of those were called false. */
  counts(db: Queryable, wordId: string, since: Date): Promise<{ hits: number; falseHits: number }>;
}

export const textHistory = new ExtensionPoint<TextHistory>("history of texts");

/** The one that is offered. @throws Error where nobody keeps texts */
export function historyOfTexts(): TextHistory {
  const [offered] = textHistory.entries();
  if (offered === undefined) throw new Error("nobody keeps what members wrote");
  return offered[1];
}

const LAST = 10;
const WEEK_MS = 7 * 86_400_000;

/** The last hits of a word, and how many there were within a week. */
export async function lastHits(
  db: Queryable,
  wordId: string,
): Promise<z.input<(typeof wordEndpoints)["GET /api/admin/words/{id}/hits"]["data"]>> {
  const history = historyOfTexts();
  const rows = await history.hits(db, wordId, LAST);
  const { hits, falseHits } = await history.counts(db, wordId, new Date(Date.now() - WEEK_MS));
  const items = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { items, week: hits, week_false: falseHits };
}
