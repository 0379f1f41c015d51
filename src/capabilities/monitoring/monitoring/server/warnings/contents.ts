import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { contentSchema } from "#capabilities/monitoring/monitoring/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { versionOf } from "#platform/version.ts";
import type { KeywordHit } from "../hits/keyword-hit.ts";
import { namesOfMembers, nounOf, type ShownText, shownTexts } from "../hits/present-texts.ts";
import { keywordHits, warningHits } from "../tables.ts";

type View = z.input<typeof contentSchema>;

/** Hits of a warning, the newest first, no more than so many. */
export async function hitsOfWarning(db: Queryable, warningId: string, limit: number): Promise<KeywordHit[]> {
  const rows = await db
    .select({ hit: keywordHits })
    .from(warningHits)
    .innerJoin(keywordHits, eq(keywordHits.id, warningHits.hitId))
    .where(eq(warningHits.warningId, warningId))
    .orderBy(desc(keywordHits.hitAt), desc(keywordHits.id))
    .limit(limit);
  return rows.map(({ hit }) => hit);
}

/** Texts that hits stand in, in the order of the hits, each once with all its words among them. */
export async function presentContents(db: Queryable, hits: readonly KeywordHit[]): Promise<View[]> {
  const texts = await shownTexts(db, hits);
  const names = await namesOfMembers(
    db,
    hits.map(({ authorId }) => authorId),
  );
  const each = Map.groupBy(hits, ({ kind, targetId, id }) => `${kind}:${targetId ?? `-${id}`}`);
  return [...each.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const text = texts(first.kind, first.targetId);
    const view: View = {
      ...{ kind: first.kind, noun: nounOf(first.kind), target_id: first.targetId, section: first.section },
      author:
        first.authorId === null
          ? null
          : { id: first.authorId, name: names.get(first.authorId) ?? "已注销用户" },
      words: [...new Set([first, ...others].map(({ word }) => word))],
      ...{ snippet: first.snippet, mark_start: first.markStart, mark_end: first.markEnd },
      ...{ state: text.state, link: text.link, at: first.hitAt.toISOString(), version: versionOfText(text) },
    };
    return [view];
  });
}

/** Of what a text says and how it stands. */
export const versionOfText = ({ state, title, text }: Pick<ShownText, "state" | "title" | "text">): string =>
  versionOf(state ?? "", title, text);

/** Which of some texts stand in a warning; their `kind:id`. */
export async function textsOfWarning(
  db: Queryable,
  warningId: string,
  wanted: readonly { kind: string; target_id: string }[],
): Promise<Set<string>> {
  const rows = await db
    .select({ kind: keywordHits.kind, id: keywordHits.targetId })
    .from(warningHits)
    .innerJoin(keywordHits, eq(keywordHits.id, warningHits.hitId))
    .where(
      and(
        eq(warningHits.warningId, warningId),
        inArray(
          keywordHits.targetId,
          wanted.map(({ target_id: id }) => id),
        ),
      ),
    )
    .orderBy(asc(keywordHits.id));
  return new Set(rows.map(({ kind, id }) => `${kind}:${id}`));
}
