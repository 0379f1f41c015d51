import fc from "fast-check";
import { expect, test } from "vitest";
import { examinePlate, maskPlate, normalisePlate, type PlateKind, plateKind } from "./plate.ts";

const codes = (plate: string, energy?: "汽油" | "混动" | "插混" | "纯电") =>
  examinePlate(plate, energy ? { energy } : {}).findings.map(({ code }) => code);

test.each<[string, PlateKind]>([
  ["京A00599", "ordinary"],
  ["沪B·8K6P2", "ordinary"],
  ["京AD92035", "green-small"],
  ["粤BA12345", "green-small"],
  ["浙AFK1234", "green-small"],
  ["苏EK20481", "green-small"],
  ["京A12345D", "green-large"],
  ["甘G23459F", "green-large"],
  ["京A1234警", "police"],
  ["使014578", "embassy"],
  ["224578使", "embassy"],
  ["沪A0021领", "consulate"],
  ["粤Z1234港", "hong-kong"],
  ["粤ZF023澳", "macau"],
  ["鲁B5621挂", "trailer"],
  ["川A0382学", "coach"],
  ["京A1234试", "test"],
  ["京A12345临", "temporary"],
  ["京X1234应急", "rescue"],
  ["WJ京1234A", "armed-police"],
  ["VA12345", "army"],
])("%s is a plate", (plate, kind) => {
  expect(examinePlate(plate)).toMatchObject({ kind });
});

test.each([
  ["宁AD1234555555", "现在是 13 位"],
  ["浙苏H6F681", "“浙苏”两个"],
  ["京A123O5", "第 6 位的 O 可能是数字 0"],
  ["A12345", "请补上前面的汉字"],
  ["京123456", "发牌机关的字母"],
  ["京AL12345", "新能源车牌"],
  ["你好", "车牌格式不正确"],
])("%s is none, and why is said", (plate, words) => {
  expect(examinePlate(plate)).toMatchObject({ kind: null, score: 0, findings: [{ level: "warning" }] });
  expect(examinePlate(plate).findings[0]?.text).toContain(words);
});

test("green letters tell what the car runs on, and are held against the chosen car", () => {
  expect(examinePlate("京AD92035").runsOn).toBe("electric");
  expect(examinePlate("京AF92035").runsOn).toBe("hybrid");
  expect(examinePlate("京A12345K").runsOn).toBe("hybrid");
  expect(codes("京AD92035", "纯电")).toEqual([]);
  expect(codes("京AD92035", "插混")).toEqual(["energy"]);
  expect(codes("京AF92035", "插混")).toEqual([]);
  expect(codes("京AF92035", "汽油")).toEqual(["energy"]);
  expect(codes("京AF92035", "混动")).toEqual(["energy"]);
  // Cars with a plug had blue plates before there were green ones.
  expect(examinePlate("京A00599", { energy: "纯电" }).findings).toMatchObject([{ level: "note" }]);
  expect(codes("京A00599", "汽油")).toEqual([]);
});

test("one plate, however it was typed", () => {
  expect(normalisePlate(" 京ａ·ｄ 92035 ")).toBe("京AD92035");
  expect(examinePlate("").findings).toEqual([]);
});

test("others see its ends alone", () => {
  expect(maskPlate("京AD82012")).toBe("京A·D8**12");
  expect(maskPlate("京A00599")).toBe("京A·0**99");
  expect(maskPlate("京A1")).toBe("***");
});

/** Any code units, lone surrogates too; what people type is among them. */
const anyText = fc.oneof(
  fc.string({ maxLength: 24 }),
  fc.array(fc.nat(0xffff), { maxLength: 24 }).map((units) => String.fromCharCode(...units)),
);

test("takes any text, and hides two characters of every plate", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { plate, kind, findings } = examinePlate(text);
      expect(normalisePlate(plate)).toBe(plate);
      if (plate !== "" && kind === null) expect(findings).not.toEqual([]);
    }),
  );
  const plates = fc.tuple(
    fc.constantFrom(..."京沪粤琼"),
    fc.constantFrom(..."ABHZ"),
    fc.string({ unit: fc.constantFrom(..."ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"), minLength: 5, maxLength: 5 }),
  );
  fc.assert(
    fc.property(plates, (parts) => {
      const plate = parts.join("");
      expect(plateKind(plate)).toBe("ordinary");
      // The two may stand in what is shown as well: 京A·A**18 hides the plate 京AA1818.
      expect(maskPlate(plate).replace("·", "")).toBe(`${plate.slice(0, 3)}**${plate.slice(5)}`);
    }),
  );
});
