import { expect, test } from "vitest";
import { firstPick, leads, pickedSku, valuesOf } from "./choice.ts";

const sku = (id: string, values: string[], state: "in" | "out" = "in") => ({
  id,
  values,
  stock: { state, left: 0 },
});
const skus = [sku("1", ["18", "黑"], "out"), sku("2", ["19", "黑"]), sku("3", ["19", "银"])];

test("a combination that does not exist leads nowhere, one without stock is sold out", () => {
  expect(valuesOf(skus, 0)).toEqual(["18", "19"]);
  expect(leads(skus, ["19", "银"], { axis: 0, value: "18" })).toBe("nowhere");
  expect(leads(skus, ["19", "黑"], { axis: 0, value: "18" })).toBe("sold out");
  expect(leads(skus, [undefined, undefined], { axis: 1, value: "黑" })).toBe("there");
  expect(leads(skus, ["18", "黑"], { axis: 1, value: "银" })).toBe("nowhere");
});

test("what is picked whole is one SKU; the first that is there is picked at first", () => {
  expect(firstPick(skus)).toEqual(["19", "黑"]);
  expect(pickedSku(skus, ["19", "银"])?.id).toBe("3");
  expect(pickedSku(skus, ["18", "银"])).toBeUndefined();
  expect(pickedSku(skus, ["19", undefined])).toBeUndefined();
  expect(pickedSku([sku("9", [])], [])?.id).toBe("9");
  expect(firstPick([])).toEqual([]);
});
