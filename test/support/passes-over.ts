import { expect } from "vitest";
import type { Database } from "../../src/platform/database/client.ts";
import { setAside } from "../../src/platform/rounds/tables.ts";
import { poison } from "./poison.ts";

/**
 * A round passes over a row that it cannot do. One of two rows is one that nothing can be done with: the other is done, this one is set aside and not tried before its
 * time; once it is well again it is done too, and forgotten.
 */
export async function passesOver(
  db: Database,
  rows: { bad: string; good: string },
  of: { table: string; key?: string; asideAs?: string; round: string },
  run: () => Promise<unknown>,
  isDone: (id: string) => Promise<boolean>,
): Promise<void> {
  const cure = await poison(db, of.table, rows.bad, of.key);
  await run();
  expect(await isDone(rows.good), "the row beside it").toBe(true);
  expect(await isDone(rows.bad)).toBe(false);
  expect(await db.select().from(setAside)).toMatchObject([
    { round: of.round, rowKey: of.asideAs ?? rows.bad, attempts: 1, problem: expect.stringMatching(/./) },
  ]);
  await run();
  expect(await db.select().from(setAside)).toMatchObject([{ attempts: 1 }]);
  await db.update(setAside).set({ retryAt: new Date(0) });
  await run();
  expect(await db.select().from(setAside)).toMatchObject([{ attempts: 2 }]);
  await cure();
  await db.update(setAside).set({ retryAt: new Date(0) });
  await run();
  expect(await isDone(rows.bad), "the row itself, once it is well").toBe(true);
  expect(await db.select().from(setAside)).toEqual([]);
}
