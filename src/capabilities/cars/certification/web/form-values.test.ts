import { describe, expect, test } from "vitest";
import type { CertificationForm } from "#capabilities/cars/certification/contract.ts";
import { firstStep, problemsOf, valuesOf } from "./form-values.ts";

const known: CertificationForm = {
  ...{ id: "1", state: "draft", label: "晨风 E1", reason: "", held: [], emptied: false, cars: [] },
  ...{ car_id: null, series: "e1", generation_id: null, trim_id: null, pieces: [] },
  ...{ vin: "LFMAA11E0D0123456", plate: "浙A12345", bought_on: "", owner_name: "林小川", note: "" },
};
const problems = (changes: Partial<CertificationForm>) =>
  problemsOf(valuesOf({ ...known, ...changes }, false));

describe("what the server refuses is said beside its own field, before any paper is there", () => {
  test.each([
    ["plate", "浙A12", "车牌格式不正确，例如京A12345，请照行驶证填写"],
    ["plate", "浙A1234567890", "车牌格式不正确，例如京A12345，请照行驶证填写"],
    ["vin", "车架号", "请照行驶证填写车架号（VIN），只有字母和数字"],
    ["vin", "LFM", "请照行驶证填写车架号（VIN），只有字母和数字"],
  ] as const)("%s %s", (field, text, message) => {
    expect(problems({ [field]: text })[field]).toBe(message);
  });
  test("and what it takes is not", () => {
    for (const plate of ["", "浙A12345", "浙a·d12345", "京A1234警"])
      expect(problems({ plate }).plate).toBe(undefined);
    expect(problems({ vin: "lfm-aa11e0d0123456" }).vin).toBe(undefined);
  });
});

test("where nothing but papers was asked for, the form begins with these", () => {
  const held = [{ kind: "licence" as const, file_id: "7", reason: "照片反光" }];
  expect(firstStep({ ...known, state: "material", held }, 2)).toBe(2);
  expect(firstStep({ ...known, state: "material", held, emptied: true }, 2)).toBe(0);
  expect(firstStep({ ...known, state: "rejected", held: [] }, 2)).toBe(0);
  expect(firstStep(known, 2)).toBe(0);
});
