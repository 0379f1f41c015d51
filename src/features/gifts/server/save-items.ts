import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { choiceWords } from "#shared/gift.ts";
import type { BatchInput } from "../desk-contract.ts";
import type { BatchParts } from "./batch-rows.ts";
import { giftClaims, giftItems, giftOptions } from "./tables.ts";

/**
 * Puts the things of a batch and their stock in the place of those before, in the transaction that holds the batch. Whoever
 * claims waits for that, so that what is taken is what it is here.
 * @throws AppError INVALID_INPUT beside the option for stock below what was claimed, for an option that was claimed and is
 *   taken away, and for two that are the same
 */
export async function saveItems(
  tx: Transaction,
  batchId: string,
  before: BatchParts["items"],
  items: BatchInput["items"],
): Promise<void> {
  const known = new Map(before.flatMap(({ options }) => options).map((option) => [option.id, option]));
  const itemIds = new Set(before.map(({ id }) => id));
  check(items, { options: new Set(known.keys()), items: itemIds });
  const keptItems = items.flatMap(({ id }) => id ?? []);
  const keptOptions = items.flatMap(({ options }) => options.flatMap(({ id }) => id ?? []));
  const dropped = [...known.keys()].filter((id) => !keptOptions.includes(id));
  if (dropped.length > 0) {
    const [claimed] = await tx
      .select({ optionId: giftClaims.optionId })
      .from(giftClaims)
      .where(inArray(giftClaims.optionId, dropped))
      .limit(1);
    const option = claimed && known.get(claimed.optionId);
    const item = option && before.find(({ id }) => id === option.itemId);
    if (option && item)
      throw new AppError(
        "INVALID_INPUT",
        `“${choiceWords(item.name, option.values)}”有领取记录，不能删除；把库存改成 ${option.taken} 就不会再被领`,
        { field: "items" },
      );
    await tx.delete(giftOptions).where(inArray(giftOptions.id, dropped));
  }
  for (const [place, item] of items.entries()) {
    const { name, axes } = item;
    const itemId = item.id ?? (await insertItem(tx, { batchId, name, axes, place }));
    if (item.id !== undefined)
      await tx.update(giftItems).set({ name, axes, place }).where(eq(giftItems.id, item.id));
    for (const [at, { id, values, total }] of item.options.entries()) {
      if (id === undefined) {
        await tx.insert(giftOptions).values({ itemId, batchId, values, total, place: at });
        continue;
      }
      const taken = known.get(id)?.taken ?? 0;
      if (total < taken)
        throw new AppError("INVALID_INPUT", `已被领走 ${taken} 份，库存不能低于 ${taken}`, {
          field: `items.${place}.options.${at}.total`,
        });
      await tx.update(giftOptions).set({ itemId, values, total, place: at }).where(eq(giftOptions.id, id));
    }
  }
  const gone = [...itemIds].filter((id) => !keptItems.includes(id));
  if (gone.length > 0) await tx.delete(giftItems).where(inArray(giftItems.id, gone));
}

async function insertItem(tx: Transaction, values: typeof giftItems.$inferInsert): Promise<string> {
  const [row] = await tx.insert(giftItems).values(values).returning({ id: giftItems.id });
  if (row === undefined) throw new Error("the thing was not stored");
  return row.id;
}

function check(
  items: BatchInput["items"],
  known: { options: ReadonlySet<string>; items: ReadonlySet<string> },
): void {
  const seen = { options: new Set<string>(), items: new Set<string>() };
  const take = (of: "options" | "items", id: string | undefined) => {
    if (id === undefined) return;
    if (!known[of].has(id) || seen[of].has(id)) throw new AppError("CHANGED");
    seen[of].add(id);
  };
  const names = new Set<string>();
  for (const [place, { id, name, axes, options }] of items.entries()) {
    take("items", id);
    if (names.has(name)) throw wrong(`items.${place}.name`, "两样礼品不能同名");
    names.add(name);
    if (new Set(axes).size < axes.length) throw wrong(`items.${place}.axes`, "两样选择不能同名");
    if (axes.length === 0 && options.length > 1)
      throw wrong(`items.${place}.options`, "没有要选的内容时只能有一份库存");
    const choices = new Set<string>();
    for (const [at, option] of options.entries()) {
      take("options", option.id);
      if (option.values.length !== axes.length)
        throw wrong(`items.${place}.options.${at}.values`, `请填写${axes.join("和")}`);
      const words = option.values.join("\n");
      if (choices.has(words)) throw wrong(`items.${place}.options.${at}.values`, "这个选项写了两次");
      choices.add(words);
    }
  }
}

const wrong = (field: string, text: string) => new AppError("INVALID_INPUT", text, { field });
