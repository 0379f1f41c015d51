import { asc, count, eq, isNotNull } from "drizzle-orm";
import type { Freight, FreightInput } from "#features/goods/shelves-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { regions } from "#shared/regions.ts";
import { freightRules, freightTemplates, goods } from "../tables.ts";
import { announce } from "./announce.ts";
import { type AtDesk, demandShared, record, wrong } from "./policy.ts";

type Writing = Pick<Services, "db" | "cache">;

/** All templates with their rules, the oldest first. */
export async function listFreight(db: Queryable): Promise<Freight[]> {
  const templates = await db.select().from(freightTemplates).orderBy(asc(freightTemplates.id));
  const rules = await db.select().from(freightRules).orderBy(asc(freightRules.place), asc(freightRules.id));
  const counted = await db
    .select({ id: goods.freightId, n: count() })
    .from(goods)
    .where(isNotNull(goods.freightId))
    .groupBy(goods.freightId);
  return templates.map((row) => {
    const own = rules.filter(({ templateId }) => templateId === row.id).map(presentRule);
    return {
      ...{ id: row.id, name: row.name, free_from_fen: row.freeFromFen, rules: own },
      goods: counted.find(({ id }) => id === row.id)?.n ?? 0,
      version: freightVersion(row, own),
    };
  });
}

const presentRule = (rule: typeof freightRules.$inferSelect) => ({
  ...{ provinces: rule.provinces, refused: rule.refused, first_grams: rule.firstGrams },
  ...{ first_fen: rule.firstFen, step_grams: rule.stepGrams, step_fen: rule.stepFen },
});

const freightVersion = (
  row: typeof freightTemplates.$inferSelect,
  rules: readonly ReturnType<typeof presentRule>[],
) => versionOf(row.name, row.freeFromFen, rules);

/** Adds a template. @throws AppError FORBIDDEN, INVALID_INPUT beside the rule */
export async function addFreight(
  { db, cache }: Writing,
  actor: AtDesk,
  { idempotency_key: key, ...input }: FreightInput & { idempotency_key: string },
): Promise<void> {
  demandShared(actor);
  check(input);
  await db.transaction((tx) =>
    once(tx, { scope: `freight:${actor.id}`, key, request: input }, async () => {
      const [row] = await tx
        .insert(freightTemplates)
        .values({ name: input.name, freeFromFen: input.free_from_fen })
        .returning();
      if (row === undefined) throw new Error("the template was not stored");
      await saveRules(tx, row.id, input);
      await tell({ cache }, tx, actor, row.id, input.name);
      return { ok: true };
    }),
  );
}

/** Changes a template. @throws AppError NOT_FOUND, FORBIDDEN, CHANGED, INVALID_INPUT beside the rule */
export async function changeFreight(
  { db, cache }: Writing,
  actor: AtDesk,
  id: string,
  { version, ...input }: FreightInput & { version: string },
): Promise<void> {
  demandShared(actor);
  check(input);
  await db.transaction(async (tx) => {
    await lockTemplate(tx, id);
    const before = (await listFreight(tx)).find((one) => one.id === id);
    if (before?.version !== version) throw new AppError("CHANGED", "同事刚刚改过这个运费模板，请刷新后重试");
    await tx
      .update(freightTemplates)
      .set({ name: input.name, freeFromFen: input.free_from_fen })
      .where(eq(freightTemplates.id, id));
    await saveRules(tx, id, input);
    await tell({ cache }, tx, actor, id, input.name);
  });
}

/** Deletes a template that no goods use. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export async function deleteFreight({ db, cache }: Writing, actor: AtDesk, id: string): Promise<void> {
  demandShared(actor);
  await db.transaction(async (tx) => {
    const row = await lockTemplate(tx, id);
    const used = await tx.$count(goods, eq(goods.freightId, id));
    if (used > 0) throw new AppError("CONFLICT", `还有 ${used} 件商品在用它，请先给它们换一个`);
    await tx.delete(freightTemplates).where(eq(freightTemplates.id, id));
    await tell({ cache }, tx, actor, id, `删除“${row.name}”`);
  });
}

async function lockTemplate(tx: Transaction, id: string) {
  const row = await lockedRow(tx, freightTemplates, eq(freightTemplates.id, id));
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个运费模板");
  return row;
}

async function saveRules(tx: Transaction, templateId: string, { rules }: FreightInput): Promise<void> {
  await tx.delete(freightRules).where(eq(freightRules.templateId, templateId));
  // The rule for everywhere else is asked last.
  const sorted = rules.toSorted(
    (a, b) => Number(a.provinces.length === 0) - Number(b.provinces.length === 0),
  );
  await tx.insert(freightRules).values(
    sorted.map((rule, place) => ({
      ...{ templateId, place, provinces: rule.provinces, refused: rule.refused },
      ...{ firstGrams: rule.first_grams, firstFen: rule.first_fen },
      ...{ stepGrams: rule.step_grams, stepFen: rule.step_fen },
    })),
  );
}

function check({ rules }: FreightInput): void {
  const known = new Map(regions.map(({ code, name }) => [code.slice(0, 2), name]));
  const seen = new Set<string>();
  let others = 0;
  for (const [at, { provinces }] of rules.entries()) {
    if (provinces.length === 0) others += 1;
    if (others > 1) throw wrong(`rules.${at}.provinces`, "“其他地区”只能有一条");
    for (const code of provinces) {
      const name = known.get(code);
      if (name === undefined) throw wrong(`rules.${at}.provinces`, "没有这个省份");
      if (seen.has(code)) throw wrong(`rules.${at}.provinces`, `${name}已在另一条规则里`);
      seen.add(code);
    }
  }
  if (others === 0) throw wrong("rules", "还要有一条“其他地区”的规则");
}

async function tell(
  { cache }: Pick<Services, "cache">,
  tx: Transaction,
  actor: AtDesk,
  id: string,
  excerpt: string,
): Promise<void> {
  await record(tx, actor, "goods.freight", { kind: "freight_template", id }, { after: { excerpt } });
  await announce({ cache }, tx, []);
}
