import { and, count, desc, eq, isNull, max, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { monitoringEndpoints } from "#capabilities/monitoring/monitoring/contract.ts";
import { reviewKinds } from "#capabilities/review/moderation/server/public.ts";
import { can, canSomewhere, permittedRows } from "#platform/auth/permissions.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { MANAGE, READ } from "../policy.ts";
import { keywordHits } from "../tables.ts";
import type { KeywordHit } from "./keyword-hit.ts";
import { namesOfMembers, nounOf, shownTexts } from "./present-texts.ts";
import { whiteWordOf } from "./snippet.ts";

type Listed = (typeof monitoringEndpoints)["GET /api/admin/hits"];
type Query = z.output<Listed["query"]>;
type View = z.input<Listed["data"]>;

/** Hits that the administrator may see, unread first: those that were read stand below all others. */
export async function listHits(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { cursor, limit, ...filter }: Query,
): Promise<View> {
  const seen = permittedRows(actor, READ, keywordHits);
  const { only, word_id: wordId, group, kind, section, action } = filter;
  const matching = and(
    seen,
    only === "unread" ? isNull(keywordHits.readAt) : undefined,
    only === "false" ? eq(keywordHits.falseHit, true) : undefined,
    only === "mine" ? eq(keywordHits.assignedTo, actor.id) : undefined,
    wordId === undefined ? undefined : eq(keywordHits.wordId, wordId),
    group === undefined ? undefined : eq(keywordHits.wordGroup, group),
    kind === undefined ? undefined : eq(keywordHits.kind, kind),
    section === undefined ? undefined : eq(keywordHits.section, section),
    action && eq(keywordHits.action, action),
  );
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["hits", actor.id, filter], cursor, limit },
    async (after, take) => {
      // Two ranges, each by its index: what nobody has read, then the rest.
      const [reading = 0, ...place] = after ?? [];
      const from = after && place.length > 0 ? place : undefined;
      const part = (read: boolean, rest: number) =>
        db
          .select()
          .from(keywordHits)
          .where(
            and(
              matching,
              read ? sql`${keywordHits.readAt} is not null` : isNull(keywordHits.readAt),
              reading === (read ? 1 : 0) ? below([keywordHits.hitAt, keywordHits.id], from) : undefined,
            ),
          )
          .orderBy(desc(keywordHits.hitAt), desc(keywordHits.id))
          .limit(rest);
      const unread = reading === 0 ? await part(false, take) : [];
      const left = take - unread.length;
      return left > 0 && only !== "unread" ? [...unread, ...(await part(true, left))] : unread;
    },
    ({ readAt, hitAt, id }) => [readAt === null ? 0 : 1, hitAt.toISOString(), id],
  );
  const [figures] = await db
    .select({ unread: count() })
    .from(keywordHits)
    .where(and(seen, isNull(keywordHits.readAt)));
  const [newest] = await db
    .select({ id: max(keywordHits.id) })
    .from(keywordHits)
    .where(seen);
  const groups = await db.execute<{ group: string }>(sql`
    with recursive each(name) as (
      (select word_group from keyword_hits order by word_group limit 1)
      union all
      select (select word_group from keyword_hits where word_group > each.name order by word_group limit 1)
      from each where each.name is not null)
    select name as group from each where name is not null and name <> '' order by name`);
  return {
    items: await presentHits(db, rows),
    next_cursor,
    unread: figures?.unread ?? 0,
    newest: newest?.id ?? null,
    groups: groups.rows.map(({ group: name }) => name),
    kinds: reviewKinds
      .entries()
      .filter(([, { texts }]) => texts !== undefined)
      .map(([name, { title, noun, byReports }]) => ({ name, noun: byReports ? noun : title })),
    can: { manage: canSomewhere(actor, MANAGE), words: can(actor, "words.manage") },
  };
}

async function presentHits(db: Services["db"], rows: readonly KeywordHit[]): Promise<View["items"]> {
  const texts = await shownTexts(db, rows);
  const names = await namesOfMembers(
    db,
    rows.map(({ authorId }) => authorId),
  );
  const people = new Map(
    (await db.select({ id: admins.id, name: admins.name }).from(admins)).map(({ id, name }) => [id, name]),
  );
  return rows.map((row) => {
    const { state, link } = texts(row.kind, row.targetId);
    return {
      ...{ id: row.id, word_id: row.wordId, word: row.word, group: row.wordGroup },
      ...{ kind: row.kind, noun: nounOf(row.kind), target_id: row.targetId, section: row.section },
      author:
        row.authorId === null ? null : { id: row.authorId, name: names.get(row.authorId) ?? "已注销用户" },
      ...{ snippet: row.snippet, mark_start: row.markStart, mark_end: row.markEnd, action: row.action },
      ...{ state, link, at: row.hitAt.toISOString(), read: row.readAt !== null, false_hit: row.falseHit },
      assigned:
        row.assignedTo === null ? null : { id: row.assignedTo, name: people.get(row.assignedTo) ?? "" },
      white: whiteWordOf({ snippet: row.snippet, start: row.markStart, end: row.markEnd }),
    };
  });
}
