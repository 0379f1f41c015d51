import { and, eq, gt, sql } from "drizzle-orm";
import { countAnswers } from "#capabilities/texts/comments/server/public.ts";
import type { Services } from "#platform/services.ts";
import { opinions } from "./tables.ts";

const DAYS = 30;
const PORTION = 500;

/** Counts anew how many answered complaints of the last month, so that lists can be ordered by it. */
export async function countHeat({ db }: Pick<Services, "db">): Promise<void> {
  let after = "0";
  for (;;) {
    const rows = await db
      .select({ id: opinions.id, kind: opinions.kind, targetId: opinions.targetId, heat: opinions.heat })
      .from(opinions)
      .where(
        and(
          gt(opinions.id, after),
          eq(opinions.sentiment, "negative"),
          sql`${opinions.writtenAt} > now() - make_interval(days => ${DAYS})`,
        ),
      )
      .orderBy(opinions.id)
      .limit(PORTION);
    for (const [kind, those] of Map.groupBy(rows, (row) => row.kind)) {
      const counts = await countAnswers(
        db,
        kind,
        those.map(({ targetId }) => targetId),
      );
      const given = those
        .filter(({ targetId, heat }) => (counts.get(targetId) ?? 0) !== heat)
        .map(({ id, targetId }) => ({ id, heat: counts.get(targetId) ?? 0 }));
      if (given.length === 0) continue;
      await db.execute(sql`
        update ${opinions} set heat = given.heat
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id bigint, heat integer)
        where ${opinions.id} = given.id`);
    }
    const last = rows.at(-1);
    if (rows.length < PORTION || last === undefined) return;
    after = last.id;
  }
}
