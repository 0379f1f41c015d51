import { eq } from "drizzle-orm";
import type { ActRule, RuleBody } from "#capabilities/community/growth/desk-contract.ts";
import { type Acting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { keptOnce } from "#platform/http/kept-once.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { acts } from "./acts.ts";
import { actRules } from "./tables.ts";

/** What an act gives now. */
export interface Worth {
  label: string;
  growth: number;
  points: number;
  /** Empty where the figure says it. */
  pointsNote: string;
  /** Times a day; null where its objects limit it. */
  cap: number | null;
}

type Row = typeof actRules.$inferSelect;

const changedRules = (db: Queryable) =>
  keptOnce(db, "act rules", ["levels"], () => db.select().from(actRules));

/** What code says, or the desk instead of it, by the names of the acts. */
async function readRules(
  db: Queryable,
): Promise<(Row & { label: string; growthNote: string; note: string; changed: boolean })[]> {
  const rows = new Map((await changedRules(db)).map((row) => [row.act, row]));
  return acts.entries().map(([act, known]) => {
    const { label, growth, points, growthNote = "", pointsNote: note = "", dailyCap = null } = known;
    const row = rows.get(act);
    return {
      ...(row ?? { act, growth, points, dailyCap, open: true }),
      label,
      growthNote,
      note,
      changed: row !== undefined,
    };
  });
}

/** What every act gives now; one that is off gives nothing. */
export async function worthOfActs(db: Queryable): Promise<ReadonlyMap<string, Worth>> {
  return new Map(
    (await readRules(db)).map(({ act, label, growth, points, note, dailyCap: cap, open }) => [
      act,
      open
        ? { label, growth, points, pointsNote: note, cap }
        : { label, growth: 0, points: 0, pointsNote: "", cap },
    ]),
  );
}

/** The rules as the desk shows them. */
export async function listRules(db: Queryable): Promise<ActRule[]> {
  return (await readRules(db)).map((rule) => ({
    ...{ act: rule.act, label: rule.label, growth: rule.growth, points: rule.points },
    ...{
      growth_note: rule.growthNote,
      points_note: rule.note,
      daily_cap: rule.dailyCap,
      open: rule.open,
      changed: rule.changed,
    },
    version: ruleVersion(rule),
  }));
}

/**
 * Changes what an act gives from the next one on; what was given stays, and nobody is given anything later.
 * @throws AppError NOT_FOUND for no such act, CHANGED when another changed it meanwhile, INVALID_INPUT for points that are
 *   settled elsewhere or a cap where there is none
 */
export async function changeRule(
  { db, cache }: Pick<Services, "db" | "cache">,
  acting: Acting,
  act: string,
  { version, growth, points, daily_cap: dailyCap, open }: RuleBody,
): Promise<void> {
  const known = acts.get(act);
  if (known === undefined) throw new AppError("NOT_FOUND", "没有这种行为");
  if (known.pointsNote !== undefined && points !== known.points)
    throw new AppError("INVALID_INPUT", "这种行为的积分不在这里设置", { field: "points" });
  if (known.growthNote !== undefined && growth !== known.growth)
    throw new AppError("INVALID_INPUT", "这种行为的成长值不在这里设置", { field: "growth" });
  if ((dailyCap === null) !== (known.dailyCap === undefined))
    throw new AppError("INVALID_INPUT", dailyCap === null ? "请填写每天次数" : "这种行为没有每天次数", {
      field: "daily_cap",
    });
  await db.transaction(async (tx) => {
    await lock(tx, "growth.rules");
    const before = (await readRules(tx)).find((rule) => rule.act === act);
    if (before === undefined) throw new AppError("NOT_FOUND", "没有这种行为");
    if (ruleVersion(before) !== version) throw new AppError("CHANGED");
    const next = { growth, points, dailyCap, open };
    const asOffered =
      open && growth === known.growth && points === known.points && dailyCap === (known.dailyCap ?? null);
    if (asOffered) await tx.delete(actRules).where(eq(actRules.act, act));
    else
      await tx
        .insert(actRules)
        .values({ act, ...next })
        .onConflictDoUpdate({ target: actRules.act, set: next });
    const said = { before: wordsOf(before), after: wordsOf({ ...next, label: known.label }) };
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "growth.rule" },
      ...{ targetKind: "growth_rules", targetId: act },
      before: { excerpt: said.before, open: before.open },
      after: { excerpt: said.after, open },
    });
    await cache.invalidate(tx, ["levels"]);
  });
}

const ruleVersion = ({ act, growth, points, dailyCap, open }: Row) =>
  versionOf([act, growth, points, dailyCap, open]);

const wordsOf = ({ label, growth, points, dailyCap }: Omit<Row, "act"> & { label: string }) =>
  [`${label}：成长值 ${growth}`, `积分 ${points}`, dailyCap === null ? "" : `每天 ${dailyCap} 次`]
    .filter(Boolean)
    .join("，");
