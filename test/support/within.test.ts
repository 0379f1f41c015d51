import { expect, test } from "vitest";
import { until, within } from "./within.ts";

const never = new Promise<never>(() => undefined);

test("what comes is passed on, and its failure too", async () => {
  expect(await within("an answer", Promise.resolve(7))).toBe(7);
  await expect(within("an answer", Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});

test("what never comes is named", async () => {
  await expect(within("the end of the fades on /", never, 10)).rejects.toThrow(
    "waited 0.01 s in vain for the end of the fades on /",
  );
  await expect(until("a server", () => undefined, 10)).rejects.toThrow("in vain for a server");
  await expect(until("a slow question", () => never, 10)).rejects.toThrow("in vain for a slow question");
});

test("asking goes on until there is an answer", async () => {
  let asked = 0;
  expect(await until("the third time", () => (++asked === 3 ? "third" : undefined))).toBe("third");
});
