import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import type { monitoringEndpoints } from "#capabilities/monitoring/monitoring/contract.ts";
import { canSomewhere } from "#platform/auth/permissions.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { MANAGE } from "../policy.ts";
import { keywordHits, warningHits, warningRules, warnings } from "../tables.ts";
import { presentContents } from "./contents.ts";
import { seenBy } from "./list.ts";
import { nameOfRule } from "./tell.ts";

type Listed = (typeof monitoringEndpoints)["GET /api/admin/warned-posts"];

/** Kinds that stand on the boards and in the questions: what people call posts. */
const POSTS = ["post", "question"];

/** Posts inside warnings, by the hit that brought them there: the newest first, each with its warning. */
export async function warnedPosts(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  { cursor, limit, ...filter }: z.output<Listed["query"]>,
): Promise<z.input<Listed["data"]>> {
  const seen = seenBy(actor);
  // Of several words in one post the first one stands for it.
  const earlier = sql`exists (
    select 1 from ${warningHits} w join keyword_hits other on other.id = w.hit_id
    where w.warning_id = ${warnings.id} and other.kind = ${keywordHits.kind}
      and other.target_id = ${keywordHits.targetId} and other.id < ${keywordHits.id})`;
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["warned posts", actor.id, filter], cursor, limit },
    (after, take) =>
      db
        .select({ hit: keywordHits, warning: warnings, rule: warningRules })
        .from(keywordHits)
        .innerJoin(warningHits, eq(warningHits.hitId, keywordHits.id))
        .innerJoin(warnings, eq(warnings.id, warningHits.warningId))
        .innerJoin(warningRules, eq(warningRules.id, warnings.ruleId))
        .where(
          and(
            seen,
            inArray(keywordHits.kind, POSTS),
            sql`${keywordHits.targetId} is not null`,
            filter.level && eq(warnings.level, filter.level),
            filter.rule_id === undefined ? undefined : eq(warnings.ruleId, filter.rule_id),
            sql`not ${earlier}`,
            below([keywordHits.hitAt, keywordHits.id, warnings.id], after),
          ),
        )
        .orderBy(desc(keywordHits.hitAt), desc(keywordHits.id), desc(warnings.id))
        .limit(take),
    ({ hit, warning }) => [hit.hitAt.toISOString(), hit.id, warning.id],
  );
  const contents = await presentContents(
    db,
    rows.map(({ hit }) => hit),
  );
  const of = new Map(contents.map((one) => [`${one.kind}:${one.target_id}`, one]));
  const rules = await db
    .select()
    .from(warningRules)
    .where(inArray(warningRules.id, db.select({ id: warnings.ruleId }).from(warnings).where(seen)));
  return {
    items: rows.flatMap(({ hit, warning, rule }) => {
      const content = of.get(`${hit.kind}:${hit.targetId}`);
      if (content === undefined) return [];
      const { id, level, state } = warning;
      return [{ ...content, id: hit.id, warning: { id, level, state, rule: nameOfRule(rule) } }];
    }),
    next_cursor,
    rules: rules.map((rule) => ({ id: rule.id, name: nameOfRule(rule) })),
    can: { manage: canSomewhere(actor, MANAGE), decide: canSomewhere(actor, "review.decide") },
  };
}
