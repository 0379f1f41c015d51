import { and, eq, inArray, sql } from "drizzle-orm";
import type { TextConsumer, TextEvent } from "#capabilities/monitoring/monitoring/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { carFinder } from "./cars.ts";
import { currentLexicon } from "./current-lexicon.ts";
import { opinionOf } from "./judge-texts.ts";
import { opinions } from "./tables.ts";

/** Kinds that say something of a person or a group, not of a car. */
const NOT_JUDGED = new Set(["profile", "group", "appeal", "topic", "article"]);

/**
 * Scores every text that comes or changes. What people said about it stands, unless the text became another one. A text that
 * is deleted is told as empty and withdrawn: its complaint stays while it has been confirmed or has a case, and goes otherwise.
 */
export const opinionConsumer: TextConsumer = {
  async consume(tx, services, batch) {
    const judged = batch.filter(({ kind }) => !NOT_JUDGED.has(kind));
    if (judged.length === 0) return;
    const lexicon = await currentLexicon({ db: tx, events: services.events });
    const findCar = await carFinder(tx);
    const rows: (typeof opinions.$inferInsert)[] = [];
    const silent: TextEvent[] = [];
    for (const event of judged) {
      if (!event.first && event.before !== undefined && sameTexts(event)) continue;
      const row = event.state === "withdrawn" ? null : opinionOf(judgedText(event), lexicon, findCar);
      if (row === null) silent.push(event);
      else rows.push(row);
    }
    await show(tx, judged);
    await drop(tx, silent);
    await store(tx, rows);
  },
};

const sameTexts = ({ before, texts }: TextEvent) =>
  before?.texts[0] === texts[0] && before.texts[1] === texts[1];

const judgedText = (event: TextEvent) => ({
  kind: event.kind,
  targetId: event.target_id,
  section: event.section,
  authorId: event.author_id,
  title: event.texts[0] ?? "",
  text: event.texts[1] ?? "",
  published: event.published,
  writtenAt: event.written_at,
});

/** Whether everybody sees them, and in which section they stand. */
async function show(tx: Transaction, batch: readonly TextEvent[]): Promise<void> {
  const moved = batch.filter(({ first }) => !first);
  if (moved.length === 0) return;
  const given = moved.map(({ kind, target_id, section, published }) => ({
    kind,
    target_id,
    section,
    published,
  }));
  await tx.execute(sql`
    update ${opinions} set published = given.published, section = given.section
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(kind text, target_id bigint, section text, published boolean)
    where ${opinions.kind} = given.kind and ${opinions.targetId} = given.target_id`);
}

async function drop(tx: Transaction, events: readonly TextEvent[]): Promise<void> {
  for (const [kind, those] of Map.groupBy(events, (event) => event.kind)) {
    const ids = those.filter(({ first }) => !first).map(({ target_id }) => target_id);
    if (ids.length === 0) continue;
    await tx
      .delete(opinions)
      .where(
        and(
          eq(opinions.kind, kind),
          inArray(opinions.targetId, ids),
          eq(opinions.byHand, false),
          sql`${opinions.state} <> 'confirmed' and ${opinions.caseId} is null`,
        ),
      );
  }
}

async function store(tx: Transaction, rows: readonly (typeof opinions.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(opinions)
    .values([...rows])
    .onConflictDoUpdate({
      target: [opinions.kind, opinions.targetId],
      set: {
        brand: excluded("brand"),
        series: excluded("series"),
        seriesName: excluded("series_name"),
        sentiment: sql`case when ${opinions.state} = 'confirmed' then ${opinions.sentiment} else excluded.sentiment end`,
        aspect: excluded("aspect"),
        aspects: excluded("aspects"),
        score: excluded("score"),
        terms: excluded("terms"),
        lexicon: excluded("lexicon"),
        title: excluded("title"),
        excerpt: excluded("excerpt"),
        published: excluded("published"),
        // What was said to be none may have become one.
        state: sql`case when ${opinions.state} = 'confirmed' then ${opinions.state} else 'suggested' end`,
      },
    });
}
