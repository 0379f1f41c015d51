import { expect, test } from "vitest";
import { bodyOf, newItem, valuesOf, withAxes } from "./batch-values.ts";

const values = valuesOf(undefined);

test("what is typed is sent as what it means; what means nothing is left for the server to refuse", () => {
  const body = bodyOf({
    ...values,
    ...{ opens_at: "2026-11-24T20:00", closes_at: "", min_level: " 3 ", activity_id: "" },
    items: [{ ...newItem(), name: "帽子", options: [{ values: [], total: "1.5", taken: 0, used: false }] }],
  });
  expect(body).toMatchObject({
    opens_at: "2026-11-24T12:00:00.000Z",
    closes_at: "",
    min_level: 3,
    activity_id: null,
  });
  expect(body.items[0]?.options[0]?.total).toBeNaN();
});

test("an activity is named by the link to its page, or by its number", () => {
  const id = (activity_id: string) => bodyOf({ ...values, activity_id }).activity_id;
  expect(id("https://paddock.example/lexus/my/activeinfo/128?from=7")).toBe("128");
  expect(id(" 128 ")).toBe("128");
  expect(id("  ")).toBeNull();
});

test("options keep their values as axes come, and one is left when none is to be chosen", () => {
  const one = withAxes(newItem(), ["颜色"]);
  expect(one.options.map((option) => option.values)).toEqual([[""]]);
  const filled = {
    ...one,
    options: [{ ...one.options[0], values: ["白"], total: "3", taken: 0, used: false }],
  };
  expect(withAxes(filled, ["颜色", "尺码"]).options[0]?.values).toEqual(["白", ""]);
  const two = { ...filled, options: [...filled.options, ...filled.options] };
  expect(withAxes(two, []).options).toHaveLength(1);
});
