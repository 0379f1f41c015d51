import { expect, test } from "vitest";
import { gathered } from "./gathered.ts";

/** Doubles numbers, and remembers which of them it was asked for together. */
function doubling(atMost?: number) {
  const asked: number[][] = [];
  const release: (() => void)[] = [];
  const double = gathered(async (_db: object, some: readonly number[]) => {
    asked.push([...some]);
    await new Promise<void>((go) => release.push(go));
    if (some.includes(13)) throw new Error("unlucky");
    return some.map((one) => 2 * one);
  }, atMost);
  const go = async () => {
    await Promise.resolve();
    release.shift()?.();
  };
  return { double, asked, go };
}

test("who asks in the same turn goes together, who comes meanwhile in the next", async () => {
  const { double, asked, go } = doubling();
  const db = {};
  const first = [double(db, 1), double(db, 2)];
  await Promise.resolve();
  const second = [double(db, 3), double(db, 4)];
  await go();
  expect(await Promise.all(first)).toEqual([2, 4]);
  await go();
  expect(await Promise.all(second)).toEqual([6, 8]);
  const third = double(db, 5);
  await go();
  expect(await third).toBe(10);
  expect(asked).toEqual([[1, 2], [3, 4], [5]]);
});

test("databases, and transactions, each have a line of their own", async () => {
  const { double, asked, go } = doubling();
  const both = [double({}, 1), double({}, 2)];
  await go();
  await go();
  expect(await Promise.all(both)).toEqual([2, 4]);
  expect(asked).toEqual([[1], [2]]);
});

test("no more go together than may; what fails for some fails for nobody who comes later", async () => {
  const { double, asked, go } = doubling(2);
  const db = {};
  const three = [double(db, 1), double(db, 13), double(db, 3)].map((one) => one.catch(String));
  await go();
  await three[0];
  await go();
  expect(await Promise.all(three)).toEqual(["Error: unlucky", "Error: unlucky", 6]);
  expect(asked).toEqual([[1, 13], [3]]);
});
