import { desc, eq } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { buildLexicon, type Lexicon, ownLexicon } from "./scoring/lexicon.ts";
import { opinionLexicons } from "./tables.ts";

/** Published, with every change of the weights, to every process. */
export const LEXICON_TOPIC = "opinion-lexicon";

const known = new WeakMap<Services["events"], Promise<Lexicon>>();
const heard = new WeakSet<Services["events"]>();

/** The words with the weights that count now; kept in the process until they change. */
export function currentLexicon(services: { db: Queryable; events: Services["events"] }): Promise<Lexicon> {
  const { events, db } = services;
  if (!heard.has(events)) {
    heard.add(events);
    events.subscribe(LEXICON_TOPIC, () => known.delete(events));
  }
  const before = known.get(events);
  if (before !== undefined) return before;
  const reading = readLexicon(db);
  known.set(events, reading);
  // A failure is told to those who wait, and not kept.
  reading.catch(() => {
    if (known.get(events) === reading) known.delete(events);
  });
  return reading;
}

async function readLexicon(db: Queryable): Promise<Lexicon> {
  const row = await firstRow(db, opinionLexicons, eq(opinionLexicons.active, true), desc(opinionLexicons.id));
  return row === undefined ? ownLexicon : buildLexicon(row.weights, Number(row.id));
}
