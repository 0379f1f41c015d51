import { and, asc, eq, isNull } from "drizzle-orm";
import {
  type Car,
  generationById,
  seriesBySlug,
  trimById,
} from "#capabilities/cars/catalogue/server/public.ts";
import { attachMedia, releaseMedia } from "#capabilities/media/media/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { canBePlate, maskPlate, normalisePlate } from "#shared/plate.ts";
import { lastOf, normaliseVin } from "#shared/vin.ts";
import { CARS_MAX, type CarValues } from "../contract.ts";
import { statesOf } from "./car-states.ts";
import { hashOf } from "./hash-of.ts";
import { blankCars } from "./own-data.ts";
import { carOf, type MemberCar, showCar } from "./read-cars.ts";
import { memberCars } from "./tables.ts";

type Garage = Pick<Services, "db" | "keys">;

/**
 * Adds a car; the same key again answers the car of the first time. The first one of a member becomes the default.
 * @throws AppError CLOSED when there are 5; CONFLICT for a VIN that another of them has; INVALID_INPUT for a car that the
 *   catalogue does not know, or what can be no VIN or plate
 */
export async function addCar(
  services: Garage,
  memberId: string,
  { idempotency_key: key, ...values }: CarValues & { idempotency_key: string },
) {
  return ofMember(services, memberId, async (tx) => {
    // Kept for days: neither VIN nor plate may stand in it.
    const { vin: _vin, plate: _plate, ...plain } = values;
    const columns = await columnsOf(tx, services, values, null);
    const { vinHash, plateHash } = columns;
    const submission = { scope: `car:${memberId}`, key, request: { ...plain, vinHash, plateHash } };
    const { id } = await once(tx, submission, async () => {
      const had = await countCars(tx, memberId);
      if (had >= CARS_MAX) throw new AppError("CLOSED", `最多添加 ${CARS_MAX} 台爱车，请先删除不用的`);
      if (values.picture_id !== null) await attachMedia(tx, [values.picture_id], { memberId });
      if (values.is_default) await clearDefault(tx, memberId);
      const [made] = await tx
        .insert(memberCars)
        .values({ ...columns, memberId, isDefault: values.is_default || had === 0 })
        .returning({ id: memberCars.id });
      if (made === undefined) throw new Error("the car was not stored");
      return made;
    });
    return showCar(tx, memberId, id);
  });
}

/**
 * Changes a car.
 * @throws AppError as adding one; NOT_FOUND; CONFLICT where something would change that is certified
 */
export async function changeCar(services: Garage, memberId: string, id: string, values: CarValues) {
  return ofMember(services, memberId, async (tx) => {
    const before = await carOf(tx, memberId, id);
    const columns = await columnsOf(tx, services, values, before);
    await refuseLocked(tx, before, columns);
    if (values.picture_id !== null && values.picture_id !== before.pictureId)
      await attachMedia(tx, [values.picture_id], { memberId });
    if (values.is_default && !before.isDefault) await clearDefault(tx, memberId);
    await tx
      .update(memberCars)
      .set({ ...columns, isDefault: before.isDefault || values.is_default, updatedAt: new Date() })
      .where(eq(memberCars.id, id));
    if (before.pictureId !== null && before.pictureId !== values.picture_id)
      await releaseMedia(tx, [before.pictureId]);
    return showCar(tx, memberId, id);
  });
}

/** @throws AppError NOT_FOUND */
export async function chooseDefault(services: Garage, memberId: string, id: string) {
  return ofMember(services, memberId, async (tx) => {
    await carOf(tx, memberId, id);
    await clearDefault(tx, memberId);
    await tx.update(memberCars).set({ isDefault: true }).where(eq(memberCars.id, id));
    return showCar(tx, memberId, id);
  });
}

/**
 * Deletes a car; the default hands that on to the one added first.
 * @throws AppError NOT_FOUND; CONFLICT while it is certified or about to be
 */
export async function deleteCar(services: Garage, memberId: string, id: string): Promise<void> {
  await ofMember(services, memberId, async (tx) => {
    const { isDefault } = await carOf(tx, memberId, id);
    const state = (await statesOf(tx, [id])).get(id);
    if (state?.locked)
      throw new AppError(
        "CONFLICT",
        state.state === "approved"
          ? "这台车已认证，请先在认证里解除绑定再删除"
          : "这台车的认证正在审核，请先撤回申请再删除",
      );
    await blankCars(tx, [id]);
    if (!isDefault) return;
    const [next] = await tx
      .select({ id: memberCars.id })
      .from(memberCars)
      .where(and(eq(memberCars.memberId, memberId), isNull(memberCars.deletedAt)))
      .orderBy(asc(memberCars.id))
      .limit(1);
    if (next) await tx.update(memberCars).set({ isDefault: true }).where(eq(memberCars.id, next.id));
  });
}

/** One change at a time for each member: two at once could both be the fifth, or both the default. */
function ofMember<T>({ db }: Garage, memberId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lock(tx, `garage:${memberId}`);
    return work(tx);
  });
}

async function countCars(tx: Transaction, memberId: string): Promise<number> {
  return tx.$count(memberCars, and(eq(memberCars.memberId, memberId), isNull(memberCars.deletedAt)));
}

async function clearDefault(tx: Transaction, memberId: string): Promise<void> {
  await tx
    .update(memberCars)
    .set({ isDefault: false })
    .where(and(eq(memberCars.memberId, memberId), eq(memberCars.isDefault, true)));
}

/**
 * A car as it is stored.
 * @param before what a field keeps that was left out
 */
async function columnsOf(
  tx: Transaction,
  { keys }: Garage,
  values: CarValues,
  before: MemberCar | null,
): Promise<Columns> {
  const vin = values.vin === undefined ? undefined : vinOf(values.vin);
  const plate = values.plate === undefined ? undefined : plateOf(values.plate);
  const hashed = (kind: "vin" | "plate", text: string) => (text === "" ? null : hashOf(tx, keys, kind, text));
  return {
    ...(await chosenCar(tx, values)),
    ...(plate === undefined
      ? { plateHash: before?.plateHash ?? null, plateMasked: before?.plateMasked ?? "" }
      : { plateHash: await hashed("plate", plate), plateMasked: maskPlate(plate) }),
    ...(vin === undefined
      ? { vinHash: before?.vinHash ?? null, vinLast: before?.vinLast ?? "" }
      : { vinHash: await hashed("vin", vin), vinLast: lastOf(vin) }),
    colour: values.colour,
    mileageKm: values.mileage_km,
    boughtOn: values.bought_on,
    city: values.city,
    dealer: values.dealer,
    pictureId: values.picture_id,
  };
}

type Columns = Omit<MemberCar, "id" | "memberId" | "isDefault" | "createdAt" | "updatedAt" | "deletedAt">;

/** What of the catalogue was chosen. @throws AppError INVALID_INPUT for what does not belong together */
async function chosenCar(tx: Transaction, { series, generation_id, trim_id }: CarValues) {
  const car = await knownCar(tx, series, generation_id, trim_id);
  const ofSeries = car?.series.slug === series;
  const ofGeneration = generation_id === null || car?.generation?.id === generation_id;
  if (car === undefined || !ofSeries || !ofGeneration)
    throw new AppError("INVALID_INPUT", "车型库里没有这个车型，请重新选择", { field: "series" });
  return {
    series,
    generationId: car.generation?.id ?? null,
    trimId: car.trim?.id ?? null,
    label: car.label,
  };
}

async function knownCar(
  tx: Transaction,
  series: string,
  generationId: string | null,
  trimId: string | null,
): Promise<Car | undefined> {
  if (trimId === null)
    return generationId === null ? seriesBySlug(tx, series) : generationById(tx, generationId);
  const car = await trimById(tx, trimId);
  if (car === undefined || car.generation !== null || generationId === null) return car;
  // Of some trims nobody knows the generation but their owner.
  const known = await generationById(tx, generationId);
  return known?.series.slug === car.series.slug ? { ...car, generation: known.generation } : undefined;
}

/** The doctor warns and forbids nothing; what has other characters is no VIN at all. */
function vinOf(text: string): string {
  const vin = normaliseVin(text);
  if (!/^[A-Z0-9]{0,20}$/.test(vin))
    throw new AppError("INVALID_INPUT", "车架号只有字母和数字，共 17 位，请核对行驶证", { field: "vin" });
  return vin;
}

function plateOf(text: string): string {
  const plate = normalisePlate(text);
  if (plate !== "" && !canBePlate(plate))
    throw new AppError("INVALID_INPUT", "车牌格式不正确", { field: "plate" });
  return plate;
}

const lockedFields = [
  ["series", "series"],
  ["generationId", "series"],
  ["trimId", "series"],
  ["plateHash", "plate"],
  ["vinHash", "vin"],
  ["boughtOn", "bought_on"],
] as const satisfies readonly (readonly [keyof Columns, keyof CarValues])[];

/** What is certified, or about to be, was compared with papers. */
async function refuseLocked(tx: Transaction, before: MemberCar, columns: Columns): Promise<void> {
  const changed = lockedFields.find(([column]) => before[column] !== columns[column]);
  if (changed === undefined) return;
  const state = (await statesOf(tx, [before.id])).get(before.id);
  if (state?.locked)
    throw new AppError("CONFLICT", "认证用到的信息不能修改，换了车牌等请在认证里重新提交", {
      field: changed[1],
    });
}
