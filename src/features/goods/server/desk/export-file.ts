import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Services } from "#platform/services.ts";
import { sectionName } from "#sections/section-name.ts";
import { csvLines } from "#shared/csv.ts";
import { goods, skus } from "../tables.ts";
import { CODE, fileColumns, toldColumns } from "./file-columns.ts";
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
    .select({ sku: skus, title: goods.title, section: goods.section })
    .from(skus)
    .innerJoin(goods, eq(goods.id, skus.goodsId))
    .where(and(inArray(goods.section, sections), cursor === undefined ? undefined : gt(skus.id, cursor)))
    .orderBy(asc(skus.id))
    .limit(PART);
  const head = [CODE, ...toldColumns, ...fileColumns.map(({ name }) => name)];
  const lines = rows.map(({ sku, title, section }) => [
    ...[sku.code, sku.goodsId, title, sectionName(section), sku.values.join(" · ")],
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
