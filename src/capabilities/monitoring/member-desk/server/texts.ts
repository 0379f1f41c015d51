import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { WrittenText } from "#capabilities/monitoring/member-desk/contract.ts";
import { keywordHits, monitoredTexts } from "#capabilities/monitoring/monitoring/server/public.ts";
import {
  type ReviewContent,
  reviewItems,
  reviewKind,
  reviewKinds,
} from "#capabilities/review/moderation/server/public.ts";
import { can, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage, type Page, type PageQuery } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskActor } from "./policy.ts";

/** What a member wrote, as the list reads it: what is followed, with its place in the queue where it has one. */
export type TextRow = Awaited<ReturnType<typeof readTexts>>[number];

/** The tabs with their kinds: what is reported under one name is one, so that all comments stand together. */
export function textTabs(): { tab: string; label: string; kinds: string[] }[] {
  const followed = reviewKinds.entries().filter(([, { texts, ofMembers }]) => texts && !ofMembers);
  return [...Map.groupBy(followed, ([, { reportKind }]) => reportKind)].map(([tab, kinds]) => ({
    tab,
    label: kinds[0]?.[1].noun ?? tab,
    kinds: kinds.map(([name]) => name),
  }));
}

/**
 * What a member wrote under one tab, newest first, as far as the role reviews it. What its author wants nobody to know of
 * is not in it: it is followed without him.
 * @throws AppError INVALID_INPUT for an unknown tab
 */
export async function listTexts(
  services: Pick<Services, "db" | "keys">,
  actor: Pick<DeskActor, "id" | "grants">,
  memberId: string,
  { tab, cursor, limit }: { tab: string } & PageQuery,
): Promise<Page<WrittenText>> {
  const { db, keys } = services;
  const kinds = textTabs().find((one) => one.tab === tab)?.kinds;
  if (kinds === undefined) throw new AppError("INVALID_INPUT", "没有这一类内容");
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["texts of a member", memberId, tab, actor.id], cursor, limit },
    (after, take) =>
      readTexts(
        db,
        and(
          eq(monitoredTexts.authorId, memberId),
          inArray(monitoredTexts.kind, kinds),
          permittedRows(actor, "review.read", monitoredTexts),
          below([monitoredTexts.writtenAt, monitoredTexts.id], after),
        ),
        take,
      ),
    ({ text }) => [text.writtenAt, text.id],
  );
  return { items: await presentTexts(db, actor, rows), next_cursor };
}

function readTexts(db: Queryable, where: ReturnType<typeof and>, take: number) {
  return db
    .select({
      text: monitoredTexts,
      item: {
        id: reviewItems.id,
        status: reviewItems.status,
        waiting: reviewItems.waiting,
        reason: reviewItems.reason,
      },
    })
    .from(monitoredTexts)
    .leftJoin(
      reviewItems,
      and(eq(reviewItems.kind, monitoredTexts.kind), eq(reviewItems.targetId, monitoredTexts.targetId)),
    )
    .where(where)
    .orderBy(desc(monitoredTexts.writtenAt), desc(monitoredTexts.id))
    .limit(take);
}

/** Those of one member that are named, as they stand now. */
export function namedTexts(
  db: Queryable,
  memberId: string,
  items: readonly { kind: string; target_id: string }[],
): Promise<TextRow[]> {
  const pairs = items.map(({ kind, target_id: id }) => sql`(${kind}, ${id}::bigint)`);
  return readTexts(
    db,
    and(
      eq(monitoredTexts.authorId, memberId),
      sql`(${monitoredTexts.kind}, ${monitoredTexts.targetId}) in (${sql.join(pairs, sql`, `)})`,
    ),
    items.length,
  );
}

/** Rows as the desk shows them, in their order. What no longer exists says what it said last and cannot be decided. */
export async function presentTexts(
  db: Queryable,
  actor: Pick<DeskActor, "grants">,
  rows: readonly TextRow[],
): Promise<WrittenText[]> {
  const contents = new Map<string, ReviewContent>();
  for (const [kind, some] of Map.groupBy(rows, ({ text }) => text.kind)) {
    const found = await reviewKind(kind).load(
      db,
      some.map(({ text }) => text.targetId),
    );
    for (const [id, content] of found) contents.set(`${kind} ${id}`, content);
  }
  const hits = await hitsOf(db, rows);
  return rows.map((row) => {
    const { text, item } = row;
    const content = contents.get(`${text.kind} ${text.targetId}`)?.content;
    const gone = content === undefined || content.gone;
    return {
      kind: text.kind,
      target_id: text.targetId,
      noun: reviewKind(text.kind).noun,
      title: content?.title ?? text.title,
      text: gone ? text.text : content.text,
      pictures: content?.pictures ?? [],
      section: text.section,
      place: content?.place ?? "",
      region: text.region,
      status: item?.waiting ? "waiting" : (item?.status ?? text.state),
      reason: item?.reason ?? "",
      at: text.writtenAt.toISOString(),
      link: content?.public ? content.link : "",
      hits: hits.get(`${text.kind} ${text.targetId}`) ?? [],
      can_decide: !gone && can(actor, "review.decide", { kind: text.kind, section: text.section }),
      version: textVersion(row, content),
    };
  });
}

/** Of title, text, pictures and how it stands. */
const textVersion = ({ text, item }: TextRow, content: ReviewContent["content"] | undefined): string =>
  versionOf(
    [item?.status ?? text.state, item?.waiting ?? false],
    content === undefined ? text.text : [content.title, content.text, content.public, content.gone],
    content?.pictures.map((picture) => picture.id),
  );

async function hitsOf(
  db: Queryable,
  rows: readonly TextRow[],
): Promise<Map<string, { word: string; list: string }[]>> {
  if (rows.length === 0) return new Map();
  const pairs = rows.map(({ text }) => sql`(${text.kind}, ${text.targetId}::bigint)`);
  const found = await db
    .select({
      kind: keywordHits.kind,
      targetId: keywordHits.targetId,
      word: keywordHits.word,
      list: keywordHits.wordGroup,
    })
    .from(keywordHits)
    .where(
      and(
        sql`(${keywordHits.kind}, ${keywordHits.targetId}) in (${sql.join(pairs, sql`, `)})`,
        eq(keywordHits.falseHit, false),
      ),
    );
  const by = Map.groupBy(found, ({ kind, targetId }) => `${kind} ${targetId}`);
  return new Map([...by].map(([key, some]) => [key, some.map(({ word, list }) => ({ word, list }))]));
}

/** How much a member wrote, how much of it met words, and how much was refused; of what the role reviews. */
export async function textFigures(db: Queryable, actor: Pick<DeskActor, "grants">, memberId: string) {
  const theirs = and(
    eq(monitoredTexts.authorId, memberId),
    permittedRows(actor, "review.read", monitoredTexts),
  );
  const byKind = await db
    .select({
      kind: monitoredTexts.kind,
      count: sql<number>`count(*)::int`,
      refused: sql<number>`(count(*) filter (where ${monitoredTexts.state} in ('rejected', 'revoked', 'removed')))::int`,
      // Spelled out: in a statement over one table, Drizzle writes columns without their tables.
      hit: sql<number>`(count(*) filter (where exists (select from keyword_hits h
        where h.kind = monitored_texts.kind and h.target_id = monitored_texts.target_id and not h.false_hit)))::int`,
    })
    .from(monitoredTexts)
    .where(theirs)
    .groupBy(monitoredTexts.kind);
  const regions = await db
    .select({ region: monitoredTexts.region, count: sql<number>`count(*)::int` })
    .from(monitoredTexts)
    .where(and(theirs, sql`${monitoredTexts.region} <> ''`))
    .groupBy(monitoredTexts.region)
    .orderBy(sql`count(*) desc`)
    .limit(5);
  const tabs = textTabs();
  const shown = byKind.filter(({ kind }) => tabs.some(({ kinds }) => kinds.includes(kind)));
  const sum = (some: readonly (typeof byKind)[number][], of: "count" | "refused" | "hit") =>
    some.reduce((total, row) => total + row[of], 0);
  return {
    tabs: tabs.map(({ tab, label, kinds }) => ({
      tab,
      label,
      count: sum(
        shown.filter(({ kind }) => kinds.includes(kind)),
        "count",
      ),
    })),
    written: sum(shown, "count"),
    refused: sum(shown, "refused"),
    hit: sum(shown, "hit"),
    regions,
  };
}
