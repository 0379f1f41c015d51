import { and, desc, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { wordGroups, words } from "#capabilities/review/words/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { EventHub } from "#platform/events/hub.ts";
import type { Services } from "#platform/services.ts";
import { readHistoryWithin } from "../feed/history.ts";
import { hitsOfTexts } from "../hits/record-hits.ts";
import { keywordHits, monitoredTexts, warningRules, warnings } from "../tables.ts";
import { countedBy } from "../warnings/match.ts";
import { raiseWarnings } from "../warnings/raise.ts";

/** Words that car makers listen for, as they stand in the demo's texts. */
const watched = ["异响", "刹车", "漏油", "顿挫", "抖动", "召回", "维权", "退车", "生锈", "故障灯"];
const GROUP = "质量投诉";

type DemoRule = typeof warningRules.$inferInsert & { of: readonly string[] };

const rules: readonly DemoRule[] = [
  {
    name: "质量投诉集中",
    form: "count",
    level: "red",
    wordGroup: GROUP,
    threshold: 2,
    windowMinutes: 1440,
    of: [],
  },
  {
    name: "刹车安全",
    form: "word",
    level: "orange",
    watch: true,
    threshold: 1,
    windowMinutes: 720,
    digest: true,
    of: ["刹车"],
  },
  {
    name: "异响比平时多",
    form: "spike",
    level: "yellow",
    threshold: 3,
    factor: 3,
    windowMinutes: 720,
    of: ["异响"],
  },
];

/**
 * Watches some words, finds them in the demo's texts as they would be found in new ones, and lets the rules speak about
 * the newest: hits, most of them read, and the warnings that come of them.
 */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const ids = await watch(tx);
  await readHistoryWithin(tx, services);
  await find(tx, { ...services, events: apart(services.events) });
  const yesterday = sql`now() - interval '1 day'`;
  await tx
    .update(keywordHits)
    .set({ readAt: sql`${keywordHits.hitAt} + interval '2 hours'` })
    .where(and(lt(keywordHits.hitAt, yesterday), isNull(keywordHits.readAt)));
  for (const { of, ...values } of rules) {
    const wordIds = of.flatMap((text) => ids.get(text) ?? []);
    const [rule] = await tx
      .insert(warningRules)
      .values({ ...values, wordIds })
      .returning();
    if (rule === undefined) continue;
    const newest = await tx
      .select()
      .from(keywordHits)
      .where(countedBy(rule))
      .orderBy(desc(keywordHits.hitAt))
      .limit(40);
    if (newest.length === 0) continue;
    // As if they had been written while the rule was there.
    const fresh = newest.map((hit) => ({ ...hit, past: false }));
    await tx
      .update(keywordHits)
      .set({ past: false })
      .where(
        inArray(
          keywordHits.id,
          fresh.map(({ id }) => id),
        ),
      );
    await raiseWarnings(tx, services, fresh);
    await tx
      .update(warnings)
      .set({ raisedAt: sql`${warnings.lastHitAt}` })
      .where(eq(warnings.ruleId, rule.id));
  }
}

/** @returns the words' ids, by the words */
async function watch(tx: Transaction): Promise<Map<string, string>> {
  const [known] = await tx.select().from(wordGroups).where(eq(wordGroups.name, GROUP));
  const [group] = known
    ? [known]
    : await tx.insert(wordGroups).values({ name: GROUP, action: "watch", position: 50 }).returning();
  if (group === undefined) throw new Error("the group was not stored");
  await tx
    .insert(words)
    .values(
      watched.map((text) => ({ text, folded: text, groupId: group.id, action: "watch" as const, note: "" })),
    )
    .onConflictDoNothing();
  const rows = await tx
    .select({ id: words.id, text: words.text })
    .from(words)
    .where(inArray(words.text, watched));
  return new Map(rows.map(({ id, text }) => [text, id]));
}

async function find(tx: Transaction, services: Services): Promise<void> {
  const rows = await tx.select().from(monitoredTexts).where(eq(monitoredTexts.published, true));
  await hitsOfTexts.consume(
    tx,
    services,
    rows.map((row) => ({
      kind: row.kind,
      target_id: row.targetId,
      section: row.section,
      author_id: row.authorId,
      place: row.place,
      region: row.region,
      texts: [row.title, row.text],
      state: row.state,
      published: true,
      written_at: row.writtenAt,
      at: row.writtenAt,
      first: true,
      past: true,
    })),
  );
}

/** Another name for the same events: by it the library is read with the words of this transaction. */
const apart = (hub: EventHub): EventHub => ({
  subscribe: (topic, listener) => hub.subscribe(topic, listener),
  missedSince: (topics, since) => hub.missedSince(topics, since),
  close: () => hub.close(),
  get cursor() {
    return hub.cursor;
  },
});
