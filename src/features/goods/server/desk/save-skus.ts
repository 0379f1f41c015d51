import { eq, inArray, sql } from "drizzle-orm";
import type { GoodsInput } from "#features/goods/desk-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { changeStock } from "../stock.ts";
import { skus, stockMoves } from "../tables.ts";
import { type SkuRow, usedSkus } from "./goods-rows.ts";
import { type AtDesk, wrong } from "./policy.ts";
import { priceProblems } from "./price-problems.ts";

type Input = GoodsInput["skus"][number];

/**
 * Puts the SKUs of goods in the place of those before, which the transaction holds. What orders name stays; stocks of those
 * that are there are left alone, a new one begins with its own.
 * @throws AppError INVALID_INPUT beside the SKU; CHANGED for one that is another's, or not there any more
 */
export async function saveSkus(
  tx: Transaction,
  actor: AtDesk,
  goodsId: string,
  before: readonly SkuRow[],
  { axes, skus: inputs, picture_ids: pictures }: Pick<GoodsInput, "axes" | "skus" | "picture_ids">,
): Promise<void> {
  check(axes, inputs, pictures);
  const known = new Map(before.map((sku) => [sku.id, sku]));
  const kept = inputs.flatMap(({ id }) => id ?? []);
  if (new Set(kept).size < kept.length || kept.some((id) => !known.has(id))) throw new AppError("CHANGED");
  await refuseTaken(tx, goodsId, inputs);
  await drop(
    tx,
    before.filter(({ id }) => !kept.includes(id)),
  );
  // Two that change codes with each other would meet on the way.
  const renamed = inputs.flatMap(({ id, code }) => (id && known.get(id)?.code !== code ? [id] : []));
  if (renamed.length > 0)
    await tx
      .update(skus)
      .set({ code: sql`'~' || ${skus.id}` })
      .where(inArray(skus.id, renamed));
  for (const [place, input] of inputs.entries()) {
    const columns = { ...columnsOf(input), place };
    if (input.id === undefined) await insert(tx, actor, { ...columns, goodsId }, input.stock);
    else if (renamed.includes(input.id) || differs(known.get(input.id), columns))
      await tx.update(skus).set(columns).where(eq(skus.id, input.id));
  }
}

function columnsOf(input: Input) {
  return {
    ...{ code: input.code, values: input.values, priceFen: input.price_fen, listFen: input.list_fen },
    ...{ memberPrices: input.member_prices, ownerFen: input.owner_fen, points: input.points },
    ...{ pointsFen: input.points_fen, grams: input.grams, pictureId: input.picture_id, active: input.active },
  };
}

/** A row that stays as it is keeps nobody waiting who buys it. */
const differs = (row: SkuRow | undefined, columns: Partial<SkuRow>): boolean =>
  row === undefined ||
  Object.entries(columns).some(
    ([name, value]) => JSON.stringify(row[name as keyof SkuRow]) !== JSON.stringify(value),
  );

async function insert(
  tx: Transaction,
  { id: adminId }: AtDesk,
  values: typeof skus.$inferInsert,
  stock: number,
): Promise<void> {
  const [row] = await tx.insert(skus).values(values).returning({ id: skus.id });
  if (row === undefined) throw new Error("the SKU was not stored");
  if (stock > 0)
    await changeStock(tx, [{ skuId: row.id, amount: stock, reason: "set", adminId, note: "新规格" }]);
}

async function drop(tx: Transaction, gone: readonly SkuRow[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  const used = await usedSkus(tx, ids);
  const needed = gone.find(({ id, sold }) => used.has(id) || sold > 0);
  if (needed !== undefined)
    throw wrong("skus", `“${needed.code}”有订单或秒杀记录，不能删除；停用后就不再出售`);
  // Nobody ever had a piece of it: what the desk counted goes with it.
  await tx.delete(stockMoves).where(inArray(stockMoves.skuId, ids));
  await tx.delete(skus).where(inArray(skus.id, ids));
}

/** @throws AppError INVALID_INPUT beside the SKU whose code another one of the shop has */
async function refuseTaken(tx: Transaction, goodsId: string, inputs: readonly Input[]): Promise<void> {
  const rows = await tx
    .select({ code: skus.code, goodsId: skus.goodsId })
    .from(skus)
    .where(
      inArray(
        skus.code,
        inputs.map(({ code }) => code),
      ),
    );
  const taken = new Set(rows.filter((row) => row.goodsId !== goodsId).map(({ code }) => code));
  const at = inputs.findIndex(({ code }) => taken.has(code));
  if (at >= 0) throw wrong(`skus.${at}.code`, `编码“${inputs[at]?.code}”已被另一件商品使用`);
}

function check(axes: readonly string[], inputs: readonly Input[], pictures: readonly string[]): void {
  const [problem] = skuProblems(axes, inputs, pictures);
  if (problem !== undefined) throw wrong(problem.field, problem.text);
}

/** All that does not go together in the SKUs of goods, beside its field; codes of other goods aside. */
export function skuProblems(
  axes: readonly string[],
  inputs: readonly Input[],
  pictures: readonly string[],
): { field: string; text: string }[] {
  const problems: { field: string; text: string }[] = [];
  const tell = (field: string, text: string) => problems.push({ field, text });
  if (new Set(axes).size < axes.length) tell("axes", "规格名重复了");
  if (axes.length === 0 && inputs.length > 1) tell("skus", "没有规格名时只能有一个规格");
  const codes = new Set<string>();
  const choices = new Set<string>();
  for (const [at, input] of inputs.entries()) {
    const place = (field: string) => `skus.${at}.${field}`;
    if (input.values.length !== axes.length) tell(place("values"), `请填写${axes.join("、")}`);
    if (codes.has(input.code)) tell(place("code"), `编码“${input.code}”写了两次`);
    codes.add(input.code);
    const choice = input.values.join("\n");
    if (axes.length > 0 && choices.has(choice))
      tell(place("values"), `规格“${input.values.join(" · ")}”写了两次`);
    choices.add(choice);
    if (input.picture_id !== null && !pictures.includes(input.picture_id))
      tell(place("picture_id"), "规格的图片要从商品图片里选");
    const [problem] = priceProblems(input);
    if (problem !== undefined) tell(place(problem.field), problem.text);
  }
  return problems;
}
