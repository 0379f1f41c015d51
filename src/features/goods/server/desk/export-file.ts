import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { sectionName } from "#sections/section-name.ts";
import { csvLines } from "#shared/csv.ts";
import { freightTemplates, goods, goodsCategories, skus } from "../tables.ts";
import { BETWEEN, CODE, fileColumns, toldColumns } from "./file-columns.ts";
import { type AtDesk, managedSections, record } from "./policy.ts";

/** SKUs of one part. */
const PART = 1000;

/** A part of all SKUs that somebody looks after, as CSV; the first part begins with the head. */
export async function exportGoods(
  { db }: Pick<Services, "db">,
  actor: AtDesk,
  cursor: string | undefined,
): Promise<{ csv: string; next_cursor: string | null }> {
  const sections = managedSections(actor);
  const rows = await db
    .select({
      sku: skus,
      ...{ title: goods.title, subtitle: goods.subtitle, section: goods.section, axes: goods.axes },
      ...{ shelf: goodsCategories.name, freight: freightTemplates.name },
    })
    .from(skus)
    .innerJoin(goods, eq(goods.id, skus.goodsId))
    .innerJoin(goodsCategories, eq(goodsCategories.id, goods.categoryId))
    .leftJoin(freightTemplates, eq(freightTemplates.id, goods.freightId))
    .where(and(inArray(goods.section, sections), cursor === undefined ? undefined : gt(skus.id, cursor)))
    .orderBy(asc(skus.id))
    .limit(PART);
  const head = [CODE, ...toldColumns, ...fileColumns.map(({ name }) => name)];
  const lines = rows.map(({ sku, title, subtitle, section, axes, shelf, freight }) => [
    ...[sku.code, sku.goodsId, title, subtitle, sectionName(section), shelf],
    ...[axes.join(BETWEEN), sku.values.join(BETWEEN), freight],
    ...fileColumns.map((column) => column.write(sku)),
  ]);
  if (cursor === undefined)
    await record(
      db,
      actor,
      "goods.exported",
      { kind: "goods_file", id: "all" },
      { after: { excerpt: "商品表格" } },
    );
  return {
    csv: csvLines(cursor === undefined ? [head, ...lines] : lines),
    next_cursor: rows.length < PART ? null : (rows.at(-1)?.sku.id ?? null),
  };
}
