import { expect, test } from "vitest";
import { createTestApp } from "../../../test/support/app.ts";
import { keepingLastSteps, lastStep, withLastSteps } from "./last-steps.ts";

const { services } = await createTestApp();
const { db } = services;

test("last steps are done in their order when the rest is, also those of savepoints", async () => {
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  await db.transaction((tx) =>
    withLastSteps(tx, async () => {
      await lastStep(tx, note("one"));
      await tx.transaction((part) => withLastSteps(part, () => lastStep(part, note("two"))));
      done.push("work");
    }),
  );
  expect(done).toEqual(["work", "one", "two"]);
});

test("what a savepoint left is forgotten when it fails; what stood before stays", async () => {
  const done: string[] = [];
  const note = (name: string) => async () => void done.push(name);
  await db.transaction((tx) =>
    withLastSteps(tx, async () => {
      await lastStep(tx, note("kept"));
      const failing = keepingLastSteps(tx, () =>
        tx.transaction(async (part) => {
          await lastStep(part, note("forgotten"));
          throw new Error("refused");
        }),
      );
      await expect(failing).rejects.toThrow("refused");
    }),
  );
  expect(done).toEqual(["kept"]);
});

test("without anybody who runs them they are done at once, and none is left for the next transaction", async () => {
  const done: string[] = [];
  await db.transaction(async (tx) => {
    await lastStep(tx, async () => void done.push("at once"));
    done.push("work");
  });
  const failing = db.transaction((tx) =>
    withLastSteps(tx, async () => {
      await lastStep(tx, async () => void done.push("never"));
      throw new Error("failed");
    }),
  );
  await expect(failing).rejects.toThrow("failed");
  await db.transaction((tx) => withLastSteps(tx, async () => undefined));
  expect(done).toEqual(["at once", "work"]);
});
