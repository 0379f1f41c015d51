import { gt, sql } from "drizzle-orm";
import type { DeskLevels, LevelsBody, LevelsPreview } from "#capabilities/community/growth/desk-contract.ts";
import {
  type LevelColour,
  type LevelIcon,
  type LevelLook,
  levelColours,
  levelCss,
  levelIcons,
} from "#capabilities/community/growth/level-looks.ts";
import { type Acting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { PAGES_TAG } from "#platform/http/cache-tags.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { knownRights } from "./known-rights.ts";
import { levelRights, levels } from "./tables.ts";

/** The job that puts members on the levels that were published. */
export const FOLLOW_LEVELS = "growth-follow-levels";

/** The levels as the desk shows them, with how many members stand on each. */
export async function showLevels(db: Queryable): Promise<DeskLevels> {
  const { rows, rights, version } = await readLevels(db);
  const { rows: counted } = await db.execute<{ level: number; members: number }>(sql`
    select level, count(*)::int as members from members where status <> 'cancelled' group by level`);
  return {
    version,
    levels: rows.map((row) => ({
      ...row,
      members: counted.find(({ level }) => level === row.level)?.members ?? 0,
      rights: rights
        .filter(({ level }) => level === row.level)
        .map(({ key, amount, title }) => ({ key, amount, title })),
    })),
    rights: knownRights.entries().map(([key, { label, single }]) => ({ key, label, single })),
  };
}

/** How members would stand with other thresholds; counted over all of them, nothing is changed. */
export async function previewLevels(db: Queryable, thresholds: readonly number[]): Promise<LevelsPreview> {
  const { rows } = await db.execute<{
    reached: number;
    members: number;
    rising: number;
    falling: number;
  }>(sql`
    select reached, count(*)::int as members, (count(*) filter (where reached > level))::int as rising,
      (count(*) filter (where reached < level))::int as falling
    from (select level, width_bucket(growth, ${sql.param([...thresholds])}::int[]) as reached
      from members where status <> 'cancelled') standing
    group by reached`);
  const sum = (pick: "rising" | "falling") => rows.reduce((all, row) => all + row[pick], 0);
  return {
    members: thresholds.map((_, at) => rows.find(({ reached }) => reached === at + 1)?.members ?? 0),
    rising: sum("rising"),
    falling: sum("falling"),
  };
}

/**
 * Publishes the levels. Members follow in a job: they rise at once, and fall only where `lower` says so.
 * @throws AppError CHANGED when another published meanwhile, CONFLICT for a level that is left out while members stand on
 *   it, INVALID_INPUT for a right that nothing grants
 */
export async function publishLevels(
  { db, cache, jobs }: Pick<Services, "db" | "cache" | "jobs">,
  acting: Acting,
  { version, levels: next, lower }: { version: string; levels: LevelsBody; lower: boolean },
): Promise<DeskLevels> {
  const rights = next.flatMap((level, at) => level.rights.map((right) => rowOf(at + 1, right)));
  if (new Set(rights.map(({ level, key }) => `${level} ${key}`)).size < rights.length)
    throw new AppError("INVALID_INPUT", "同一级里一项权益只能有一次");
  const shown = await db.transaction(async (tx) => {
    await lock(tx, "growth.levels");
    const before = await readLevels(tx);
    if (before.version !== version) throw new AppError("CHANGED");
    await demandEmptyAbove(tx, next.length);
    await tx.delete(levelRights);
    await tx.delete(levels).where(gt(levels.level, next.length));
    // Names and thresholds are unique: out of each other's way first.
    await tx.update(levels).set({ name: sql`'#' || level`, threshold: sql`-level` });
    const rows = next.map(({ name, threshold, icon, colour }, at) => ({
      ...{ level: at + 1, name, threshold },
      ...lookOf(icon, colour),
    }));
    await tx
      .insert(levels)
      .values(rows)
      .onConflictDoUpdate({
        target: levels.level,
        set: {
          ...{ name: sql`excluded.name`, threshold: sql`excluded.threshold` },
          ...{ icon: sql`excluded.icon`, colour: sql`excluded.colour` },
        },
      });
    if (rights.length > 0) await tx.insert(levelRights).values(rights);
    await recordAudit(tx, {
      ...{ adminId: acting.id, address: acting.address, action: "growth.levels" },
      ...{ targetKind: "levels", targetId: "all" },
      before: { excerpt: wordsOf(before.rows) },
      after: { excerpt: wordsOf(rows), lower },
    });
    await cache.invalidate(tx, looksChanged(before.rows, rows) ? ["levels", PAGES_TAG] : ["levels"]);
    return showLevels(tx);
  });
  await jobs.send(FOLLOW_LEVELS, { lower });
  return shown;
}

/** @throws AppError INVALID_INPUT for what is not drawn */
function lookOf(icon: string, colour: string): { icon: LevelIcon | ""; colour: LevelColour | "" } {
  const sign = icon === "" ? "" : levelIcons.find(({ value }) => value === icon)?.value;
  const paint = colour === "" ? "" : levelColours.find(({ value }) => value === colour)?.value;
  if (sign === undefined) throw new AppError("INVALID_INPUT", "没有这个图标", { field: "levels" });
  if (paint === undefined) throw new AppError("INVALID_INPUT", "没有这种颜色", { field: "levels" });
  return { icon: sign, colour: paint };
}

/** Whether marks look otherwise: every page carries their looks. */
const looksChanged = (before: readonly LevelLook[], after: readonly LevelLook[]) =>
  levelCss(before) !== levelCss(after);

function rowOf(level: number, { key, amount: asked }: { key: string; amount: number }) {
  const known = knownRights.get(key);
  if (known === undefined) throw new AppError("INVALID_INPUT", "没有这项权益");
  const amount = known.single ? 1 : asked;
  return { level, key, amount, title: known.title(amount), note: known.note, icon: known.icon };
}

/** Nobody is left with a level that there is not. */
async function demandEmptyAbove(tx: Transaction, highest: number): Promise<void> {
  const { rows } = await tx.execute<{ level: number }>(
    sql`select level from members where level > ${highest} and status <> 'cancelled' order by level desc limit 1`,
  );
  if (rows[0] !== undefined) throw new AppError("CONFLICT", `还有会员在 Lv${rows[0].level}，这一级不能移除`);
}

async function readLevels(db: Queryable) {
  const [rows, rights] = await Promise.all([
    db.select().from(levels).orderBy(levels.level),
    db.select().from(levelRights).orderBy(levelRights.level, levelRights.key),
  ]);
  const version = versionOf(
    rows.map(({ level, name, threshold, icon, colour }) => [level, name, threshold, icon, colour]),
    rights.map(({ level, key, amount }) => [level, key, amount]),
  );
  return { rows, rights, version };
}

const wordsOf = (rows: readonly (LevelLook & { name: string; threshold: number })[]) =>
  rows
    .map(({ name, threshold, icon, colour }) => {
      const sign = levelIcons.find(({ value }) => value === icon)?.label;
      const paint = levelColours.find(({ value }) => value === colour)?.label;
      return [name, threshold, sign, paint].filter((part) => part !== undefined).join(" ");
    })
    .join("，");
