import type { GoodsSku } from "#features/goods/contract.ts";

/** What is picked of each axis; undefined where nothing is yet. */
export type Picked = readonly (string | undefined)[];

type Choosable = Pick<GoodsSku, "id" | "values" | "stock">;

/** The values of an axis, in the order of the SKUs. */
export const valuesOf = (skus: readonly Choosable[], axis: number): string[] => [
  ...new Set(skus.flatMap(({ values }) => values[axis] ?? [])),
];

/** The SKU that is picked whole; the only one where there is nothing to pick. */
export function pickedSku<Sku extends Choosable>(skus: readonly Sku[], picked: Picked): Sku | undefined {
  return skus.find(({ values }) => values.every((value, axis) => picked[axis] === value));
}

/** Whether a value leads to a SKU beside what is picked of the other axes; `there` only where it has stock. */
export function leads(
  skus: readonly Choosable[],
  picked: Picked,
  { axis, value }: { axis: number; value: string },
): "there" | "sold out" | "nowhere" {
  const left = skus.filter(
    ({ values }) =>
      values[axis] === value &&
      values.every((one, at) => at === axis || picked[at] === undefined || picked[at] === one),
  );
  if (left.length === 0) return "nowhere";
  return left.some(({ stock }) => stock.state !== "out") ? "there" : "sold out";
}

/** What is picked at first: the first SKU that is there, else the first. */
export function firstPick(skus: readonly Choosable[]): Picked {
  return (skus.find(({ stock }) => stock.state !== "out") ?? skus[0])?.values ?? [];
}
