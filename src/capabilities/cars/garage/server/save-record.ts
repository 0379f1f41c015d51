import { and, desc, eq, sum } from "drizzle-orm";
import type { z } from "zod";
import type { Database, Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { once } from "#platform/idempotency/once.ts";
import { AppError } from "#shared/errors.ts";
import { type CarRecord, type garageEndpoints, RECORDS_MAX, type RecordValues } from "../contract.ts";
import { carOf, showCar } from "./read-cars.ts";
import { carRecords } from "./tables.ts";

type Records = z.input<(typeof garageEndpoints)["GET /api/my/cars/{id}/records"]["data"]>;

/** What was done to a car, the latest first. @throws AppError NOT_FOUND when the member has no such car */
export async function listRecords(db: Queryable, memberId: string, carId: string): Promise<Records> {
  await showCar(db, memberId, carId);
  const rows = await db
    .select()
    .from(carRecords)
    .where(eq(carRecords.carId, carId))
    .orderBy(desc(carRecords.doneOn), desc(carRecords.id));
  const [total] = await db
    .select({ cost: sum(carRecords.costFen) })
    .from(carRecords)
    .where(eq(carRecords.carId, carId));
  return { items: rows.map(presentRecord), max: RECORDS_MAX, cost_yuan: Number(total?.cost ?? 0) / 100 };
}

/** @throws AppError NOT_FOUND; CLOSED when the car has as many as it may */
export async function addRecord(
  db: Database,
  memberId: string,
  carId: string,
  { idempotency_key: key, ...values }: RecordValues & { idempotency_key: string },
): Promise<CarRecord> {
  return db.transaction(async (tx) => {
    // The car's row is locked: two at once could both be the last one.
    await carOf(tx, memberId, carId);
    const submission = { scope: `car-record:${carId}`, key, request: values };
    const { id } = await once(tx, submission, async () => {
      const known = await tx.$count(carRecords, eq(carRecords.carId, carId));
      if (known >= RECORDS_MAX)
        throw new AppError("CLOSED", `一台车最多 ${RECORDS_MAX} 条档案，请先删除不用的`);
      const [made] = await tx
        .insert(carRecords)
        .values({ carId, ...columnsOf(values) })
        .returning({ id: carRecords.id });
      if (made === undefined) throw new Error("the record was not stored");
      return made;
    });
    return presentRecord(await findRecord(tx, carId, id));
  });
}

/** @throws AppError NOT_FOUND */
export async function changeRecord(
  db: Database,
  memberId: string,
  { id: carId, record }: { id: string; record: string },
  values: RecordValues,
): Promise<CarRecord> {
  return db.transaction(async (tx) => {
    await carOf(tx, memberId, carId);
    await findRecord(tx, carId, record);
    await tx.update(carRecords).set(columnsOf(values)).where(eq(carRecords.id, record));
    return presentRecord(await findRecord(tx, carId, record));
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteRecord(
  db: Database,
  memberId: string,
  { id: carId, record }: { id: string; record: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await carOf(tx, memberId, carId);
    await findRecord(tx, carId, record);
    await tx.delete(carRecords).where(eq(carRecords.id, record));
  });
}

type RecordRow = typeof carRecords.$inferSelect;

async function findRecord(tx: Transaction, carId: string, id: string): Promise<RecordRow> {
  const row = await firstRow(tx, carRecords, and(eq(carRecords.id, id), eq(carRecords.carId, carId)));
  if (row === undefined) throw new AppError("NOT_FOUND", "这条档案不存在或已被删除");
  return row;
}

function columnsOf({ kind, title, note, done_on, mileage_km, cost_yuan: costFen }: RecordValues) {
  return { kind, title, note, doneOn: done_on, mileageKm: mileage_km, costFen };
}

function presentRecord({ id, kind, title, note, doneOn, mileageKm, costFen }: RecordRow): CarRecord {
  const cost_yuan = costFen === null ? null : costFen / 100;
  return { id, kind, title, note, done_on: doneOn, mileage_km: mileageKm, cost_yuan };
}
