import { expect, test } from "vitest";
import { trackingIn } from "./courier.ts";

test("what a camera reads of a label gives its number, and nothing where that is not certain", () => {
  expect(trackingIn("SF1234567890123")).toBe("SF1234567890123");
  expect(trackingIn(" jd0123 4567-8901x ")).toBe("JD012345678901X");
  expect(trackingIn("https://example.com/q?no=YT1234567890123&from=label")).toBe("YT1234567890123");
  expect(trackingIn('{"mailNo":"EA123456789CN","k":1}')).toBe("EA123456789CN");
  expect(trackingIn("MMM={'k1':'755','k5':'SF1234567890123','k9':'SF1234567890123'}")).toBe(
    "SF1234567890123",
  );
  expect(trackingIn("123456789012, 210987654321")).toBeNull();
  expect(trackingIn("https://example.com/club")).toBeNull();
  expect(trackingIn("ABCDEFGHIJKL")).toBeNull();
  expect(trackingIn("")).toBeNull();
});
