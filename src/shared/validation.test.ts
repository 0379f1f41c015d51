import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isEmail,
  isEmpty,
  isMobile,
  isPrice,
  maskMobile,
  plainMobile,
  trim,
  typedMobile,
} from "./validation.ts";

describe("a mobile number", () => {
  test.each(["13800000000", "11000000000", "19999999999"])("%s is one", (value) => {
    expect(isMobile(value)).toBe(true);
  });
  test.each([
    "10800000000",
    "23800000000",
    "1380000000",
    "138000000000",
    "+8613800000000",
    "1380000000a",
    "",
  ])("%s is none", (value) => {
    expect(isMobile(value)).toBe(false);
  });
  test("is masked in the middle", () => {
    expect(maskMobile("13812345678")).toBe("138****5678");
    expect(maskMobile("123")).toBe("***");
  });
});

/** One number, as it comes out of keyboards, address books and messengers. */
const written = [
  "13800138000",
  "138 0013 8000",
  "138-0013-8000",
  "+86 138 0013 8000",
  "+8613800138000",
  "008613800138000",
  "8613800138000",
  "（+86）138 0013 8000",
  "１３８００１３８０００",
  "＋８６　１３８００１３８０００",
  "\u202d+86 138\u20110013\u20118000\u202c",
];

test.each(written)("%j is read as the number that it is, typed or called", (text) => {
  expect(plainMobile(text)).toBe("13800138000");
  expect(typedMobile(text)).toBe("13800138000");
});

test("a number is typed digit by digit, with the country's code before it or without", () => {
  for (const text of ["13800138000", "+8613800138000"]) {
    let field = "";
    for (const key of text) field = typedMobile(field + key);
    expect(field).toBe("13800138000");
  }
});

describe("an e-mail address", () => {
  test.each(["a@b.cn", "first.last+tag@mail.example.com"])("%s is one", (value) => {
    expect(isEmail(value)).toBe(true);
  });
  test.each(["a@b", "a b@c.cn", "@c.cn", "a@.cn", "a@@b.cn", "a@b..cn", `${"a".repeat(250)}@b.cn`])(
    "%s is none",
    (value) => {
      expect(isEmail(value)).toBe(false);
    },
  );
});

describe("a price", () => {
  test.each(["1", "10", "0.5", "0.05", "19.90", "1234567.89"])("%s is one", (value) => {
    expect(isPrice(value)).toBe(true);
  });
  test.each(["0", "0.0", "0.00", "00.5", "01", "1.", ".5", "1.234", "-1", "1e3", ""])(
    "%s is none",
    (value) => {
      expect(isPrice(value)).toBe(false);
    },
  );
  test("whatever is taken is positive and has at most two decimals", () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        if (isPrice(value)) expect(Number((Number(value) * 100).toFixed(6)) % 1).toBe(0);
      }),
    );
  });
});

describe("emptiness", () => {
  test.each([[undefined], [null], [""], ["  \u3000\u200b"], [[]], [{}]])("%j is empty", (value) => {
    expect(isEmpty(value)).toBe(true);
  });
  test.each([[0], [false], ["x"], [[0]], [{ a: undefined }]])("%j is not", (value) => {
    expect(isEmpty(value)).toBe(false);
  });
});

test("trimming takes full-width and zero-width space off both ends, twice changes nothing", () => {
  expect(trim("\u3000 你 好 \u200b\n")).toBe("你 好");
  fc.assert(
    fc.property(fc.string(), (value) => {
      expect(trim(trim(value))).toBe(trim(value));
    }),
  );
});

test.each([
  ["138 0000 0000", "13800000000"],
  ["+86-138-0000-0000", "13800000000"],
  ["008613800000000", "13800000000"],
  ["１３８００００００００", "13800000000"],
  ["8613800", "8613800"],
])("%s is the number %s", (written, plain) => {
  expect(plainMobile(written)).toBe(plain);
});
