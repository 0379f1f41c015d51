import type { GoodsParts, GoodsRow } from "./goods-rows.ts";

export interface Missing {
  field: string;
  text: string;
}

/** What has to be there before goods are sold, beside its field. */
export function missingOf(
  row: Pick<GoodsRow, "offAt">,
  { pictureIds, skus }: Pick<GoodsParts, "pictureIds" | "skus">,
  now: Date,
): Missing[] {
  const missing: Missing[] = [];
  if (pictureIds.length === 0) missing.push({ field: "picture_ids", text: "至少放一张图片" });
  if (!skus.some(({ active }) => active)) missing.push({ field: "skus", text: "至少要有一个在售的规格" });
  if (row.offAt !== null && row.offAt <= now)
    missing.push({ field: "off_at", text: "下架时间已经过去，请改晚一些或清空" });
  return missing;
}
