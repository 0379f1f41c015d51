import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { codeAt, PERIOD, readCode, stepAt, stepOf, textOfCode, WINDOW } from "./entry-code.ts";

const secret = new Secret({ size: 20 }).base32;
const other = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });
const now = Date.UTC(2026, 10, 28, 2, 0, 0);
const minutes = (count: number) => count * 60_000;

test("codes are those of RFC 6238", async () => {
  // Appendix B, with six digits.
  const rfc = Secret.fromUTF8("12345678901234567890").base32;
  expect(await codeAt(rfc, stepAt(59_000))).toBe("287082");
  expect(await codeAt(rfc, stepAt(20_000_000_000_000))).toBe("353130");
  for (let at = now; at < now + minutes(20); at += 7000)
    expect(await codeAt(secret, stepAt(at))).toBe(other.generate({ timestamp: at }));
});

test("a clock that is off by ten minutes is understood, one that is off by twelve is not", async () => {
  for (const off of [-10, -1, 0, 1, 10]) {
    const code = other.generate({ timestamp: now + minutes(off) });
    expect(await stepOf(secret, code, now)).toBe(stepAt(now) + off * 2);
  }
  for (const off of [-12, 12])
    expect(await stepOf(secret, other.generate({ timestamp: now + minutes(off) }), now)).toBeNull();
  expect(await stepOf(secret, "not a code", now)).toBeNull();
  expect(WINDOW * PERIOD).toBeGreaterThan(600);
});

test("a picture holds the ticket and its code, and any other picture is none", () => {
  expect(readCode(` ${textOfCode("17", "012345")}\n`)).toEqual({ signUpId: "17", code: "012345" });
  for (const text of ["", "PDK1.17.12345", "PDK1.0.123456", "https://example.com/17", "PDK2.17.123456"])
    expect(readCode(text)).toBeNull();
});
