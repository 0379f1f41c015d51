import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { monitoringEndpoints, warningSchema } from "#capabilities/monitoring/monitoring/contract.ts";
import { canSomewhere, type Granted, permittedRows } from "#platform/auth/permissions.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { MANAGE, READ } from "../policy.ts";
import { deskMessages, keywordHits, warningHits, warningRules, warnings } from "../tables.ts";
import { nameOfRule } from "./tell.ts";

type View = z.input<typeof warningSchema>;
type Listed = (typeof monitoringEndpoints)["GET /api/admin/warnings"];
export type WarningRow = typeof warnings.$inferSelect;

/** Warnings that an administrator may see, as a condition. */
export const seenBy = (actor: Granted, permission: string = READ) =>
  permittedRows(actor, permission, { kind: warnings.state, section: warnings.section });

/** Warnings, the newest first; merged ones stand in those that they went into. */
export async function listWarnings(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { cursor, limit, ...filter }: z.output<Listed["query"]>,
): Promise<z.input<Listed["data"]>> {
  const seen = seenBy(actor);
  const { state, level, rule_id: ruleId, only } = filter;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["warnings", actor.id, filter], cursor, limit },
    (after, take) =>
      db
        .select()
        .from(warnings)
        .where(
          and(
            seen,
            state === undefined ? sql`${warnings.state} <> 'merged'` : eq(warnings.state, state),
            level && eq(warnings.level, level),
            ruleId === undefined ? undefined : eq(warnings.ruleId, ruleId),
            only === "mine" ? eq(warnings.claimedBy, actor.id) : undefined,
            below([warnings.raisedAt, warnings.id], after),
          ),
        )
        .orderBy(desc(warnings.raisedAt), desc(warnings.id))
        .limit(take),
    ({ raisedAt, id }) => [raisedAt.toISOString(), id],
  );
  const counted = await db
    .select({ state: warnings.state, n: count() })
    .from(warnings)
    .where(seen)
    .groupBy(warnings.state);
  const unread = await db.$count(
    deskMessages,
    and(eq(deskMessages.adminId, actor.id), isNull(deskMessages.readAt)),
  );
  const of = (wanted: View["state"]) => counted.find((one) => one.state === wanted)?.n ?? 0;
  return {
    items: await presentWarnings(db, rows),
    next_cursor,
    counts: { open: of("open"), claimed: of("claimed"), closed: of("closed") },
    messages: unread,
    can: { manage: canSomewhere(actor, MANAGE) },
  };
}

export async function presentWarnings(db: Queryable, rows: readonly WarningRow[]): Promise<View[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const rules = await db
    .select()
    .from(warningRules)
    .where(inArray(warningRules.id, [...new Set(rows.map(({ ruleId }) => ruleId))]));
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const people = new Map(
    (await db.select({ id: admins.id, name: admins.name }).from(admins)).map(({ id, name }) => [id, name]),
  );
  const words = await db
    .select({ id: warningHits.warningId, word: keywordHits.word, n: count() })
    .from(warningHits)
    .innerJoin(keywordHits, eq(keywordHits.id, warningHits.hitId))
    .where(inArray(warningHits.warningId, ids))
    .groupBy(warningHits.warningId, keywordHits.word)
    .orderBy(desc(count()), keywordHits.word);
  const wordsOf = Map.groupBy(words, ({ id }) => id);
  return rows.map((row) => {
    const rule = ruleOf.get(row.ruleId);
    return {
      ...{ id: row.id, rule_id: row.ruleId, level: row.level, state: row.state, section: row.section },
      rule: rule === undefined ? "" : nameOfRule(rule),
      form: rule?.form ?? "count",
      ...{ texts: row.texts, alarms: row.alarms, baseline: row.baseline },
      window_minutes: rule?.windowMinutes ?? 0,
      raised_at: row.raisedAt.toISOString(),
      last_hit_at: row.lastHitAt.toISOString(),
      claimed_by:
        row.claimedBy === null ? null : { id: row.claimedBy, name: people.get(row.claimedBy) ?? "" },
      close_reason: row.closeReason,
      words: (wordsOf.get(row.id) ?? []).slice(0, 6).map(({ word }) => word),
      version: versionOfWarning(row),
    };
  });
}

/** Of what a decision about a warning rests on; that more joins it changes nothing. */
export const versionOfWarning = ({ state, claimedBy, closedAt }: WarningRow): string =>
  versionOf(state, claimedBy ?? "", closedAt?.toISOString() ?? "");
