import { and, eq, inArray, sql } from "drizzle-orm";
import { reviewKinds, type WrittenText } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { monitoredTexts } from "../tables.ts";
import { type TextBefore, type TextEvent, textConsumers } from "./consumers.ts";

/** Something happened to a text. */
export interface Told {
  kind: string;
  targetId: string;
  at: Date;
}

/** A text that comes later than this after it was written is one of the past. */
const PAST_MS = 10 * 60_000;

/**
 * Reads texts as they are now, keeps them, and hands what is new or changed to all that follow texts. The caller holds
 * the feed's lock, so that an older reading never overwrites a newer one.
 * @param told in their order; several of one text are one
 */
export async function follow(tx: Transaction, services: Services, told: readonly Told[]): Promise<void> {
  const batch: TextEvent[] = [];
  for (const [kind, those] of Map.groupBy(told, (one) => one.kind))
    batch.push(...(await read(tx, kind, those)));
  if (batch.length === 0) return;
  batch.sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [, consumer] of textConsumers.entries()) await consumer.consume(tx, services, batch);
}

/** Brings `monitored_texts` up to date for some texts of a kind. @returns what is new or changed */
async function read(tx: Transaction, kind: string, told: readonly Told[]): Promise<TextEvent[]> {
  const texts = reviewKinds.get(kind)?.texts;
  if (texts === undefined) return [];
  // The first of several says when it happened.
  const at = new Map([...told].reverse().map((one) => [one.targetId, one.at]));
  const ids = [...at.keys()];
  const now = new Map((await texts.read(tx, ids)).map((row) => [row.id, row]));
  const known = await tx
    .select()
    .from(monitoredTexts)
    .where(and(eq(monitoredTexts.kind, kind), inArray(monitoredTexts.targetId, ids)));
  const before = new Map(known.map((row) => [row.targetId, row]));
  const events: TextEvent[] = [];
  const stored: WrittenText[] = [];
  const gone: string[] = [];
  for (const [id, told_at] of at) {
    const [row, old] = [now.get(id), before.get(id)];
    const was = old && standingOf(old);
    if (row === undefined) {
      if (old === undefined || was === undefined) continue;
      gone.push(id);
      events.push({
        ...{ kind, target_id: id, region: old.region, written_at: old.writtenAt, at: told_at },
        ...{ ...was, texts: ["", ""], state: "withdrawn", published: false },
        ...{ first: false, past: false, before: was },
      });
      continue;
    }
    const is = standingOf(row);
    if (was !== undefined && JSON.stringify(was) === JSON.stringify(is)) continue;
    stored.push(row);
    const past = was === undefined && told_at.getTime() - row.writtenAt.getTime() > PAST_MS;
    events.push({
      ...{ kind, target_id: id, ...is, region: row.region, written_at: row.writtenAt },
      ...{ at: past ? row.writtenAt : told_at, first: was === undefined, past, ...(was && { before: was }) },
    });
  }
  if (gone.length > 0)
    await tx
      .delete(monitoredTexts)
      .where(and(eq(monitoredTexts.kind, kind), inArray(monitoredTexts.targetId, gone)));
  if (stored.length > 0) await store(tx, kind, stored);
  return events;
}

function standingOf(
  row: Pick<WrittenText, "section" | "authorId" | "place" | "title" | "text" | "state" | "published">,
): TextBefore {
  const { section, authorId, place, title, text, state, published } = row;
  return { section, author_id: authorId, place, texts: [title, text], state, published };
}

async function store(tx: Transaction, kind: string, rows: readonly WrittenText[]): Promise<void> {
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(monitoredTexts)
    .values(rows.map(({ id, ...row }) => ({ ...row, kind, targetId: id, updatedAt: new Date() })))
    .onConflictDoUpdate({
      target: [monitoredTexts.kind, monitoredTexts.targetId],
      set: {
        section: excluded("section"),
        authorId: excluded("author_id"),
        place: excluded("place"),
        region: excluded("region"),
        title: excluded("title"),
        text: excluded("text"),
        state: excluded("state"),
        published: excluded("published"),
        publishedAt: excluded("published_at"),
        updatedAt: excluded("updated_at"),
      },
    });
}
