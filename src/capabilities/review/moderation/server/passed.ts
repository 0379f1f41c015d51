import { and, count, desc, eq, gte, inArray, isNotNull, not } from "drizzle-orm";
import type { NoticeText } from "#capabilities/people/notices/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { excerpt } from "#shared/text.ts";
import type { ReviewKind } from "./kinds/kind.ts";
import { reviewKind, reviewKinds } from "./kinds/registry.ts";
import { reviewItems } from "./tables.ts";

/** So many are listed; of more the number is said. */
const LISTED = 20;

/** What was approved of one author: how many, and the latest of them, each in a line. */
export interface Passed {
  total: number;
  /** Nouns of their kinds; one where all are of a kind. */
  nouns: string[];
  lines: string[];
}

/** What somebody writes comes by the dozen; what he applied for is told on its own, with what follows from it. */
export const isFolded = ({ texts }: ReviewKind): boolean => texts !== undefined;

/** What an author was told of as approved since a moment, that of this transaction included. */
export async function passedSince(tx: Queryable, authorId: string, since: Date): Promise<Passed> {
  const folded = reviewKinds.entries().filter(([, kind]) => isFolded(kind));
  const mine = and(
    inArray(
      reviewItems.kind,
      folded.map(([name]) => name),
    ),
    eq(reviewItems.authorId, authorId),
    eq(reviewItems.status, "published"),
    not(reviewItems.waiting),
    isNotNull(reviewItems.decidedAt),
    gte(reviewItems.notifiedAt, since),
  );
  const byKind = await tx
    .select({ kind: reviewItems.kind, n: count() })
    .from(reviewItems)
    .where(mine)
    .groupBy(reviewItems.kind)
    .orderBy(reviewItems.kind);
  const latest = await tx
    .select({ kind: reviewItems.kind, targetId: reviewItems.targetId })
    .from(reviewItems)
    .where(mine)
    .orderBy(desc(reviewItems.decidedAt), desc(reviewItems.id))
    .limit(LISTED);
  const said = new Map<string, string>();
  for (const { kind } of byKind) {
    const shown = reviewKind(kind);
    const ids = latest.filter((row) => row.kind === kind).map(({ targetId }) => targetId);
    for (const [id, { content }] of ids.length === 0 ? [] : await shown.load(tx, ids))
      said.set(`${kind} ${id}`, `${shown.noun}：${excerpt(content.title ?? content.text, 40)}`);
  }
  return {
    total: byKind.reduce((sum, { n }) => sum + n, 0),
    nouns: [...new Set(byKind.map(({ kind }) => reviewKind(kind).noun))],
    lines: latest.flatMap(({ kind, targetId }) => said.get(`${kind} ${targetId}`) ?? []),
  };
}

/** The notice that lists them. */
export function passedText({ total, nouns, lines }: Passed): NoticeText {
  const [noun] = nouns;
  const what = nouns.length === 1 && noun !== undefined ? noun : "内容";
  const more = total > lines.length ? [`还有 ${total - lines.length} 条`] : [];
  return { title: `你的 ${total} 条${what}已通过审核`, body: [...lines, ...more].join("\n") };
}
