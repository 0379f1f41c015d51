import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { releaseMedia } from "#capabilities/media/media/server/public.ts";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { carsOf } from "./read-cars.ts";
import { carRecords, memberCars } from "./tables.ts";

export const carData: PersonalData = {
  title: "我的爱车",
  withheld: null,
  columns: {
    label: "车型",
    plate: "车牌（打码）",
    vin_last: "车架号后六位",
    colour: "颜色",
    mileage_km: "里程（公里）",
    bought_on: "购车日期",
    city: "购车城市",
    dealer: "经销商",
    is_default: "默认",
    at: "添加时间",
  },
  async rows(db, memberId) {
    return (await carsOf(db, memberId)).map((car) => ({
      label: car.label,
      plate: car.plateMasked,
      vin_last: car.vinLast,
      colour: car.colour,
      mileage_km: car.mileageKm,
      bought_on: car.boughtOn,
      city: car.city,
      dealer: car.dealer,
      is_default: car.isDefault,
      at: car.createdAt,
    }));
  },
};

const recordWords = { upkeep: "保养", modification: "改装" } as const;

export const recordData: PersonalData = {
  title: "爱车档案",
  withheld: null,
  columns: {
    car: "车型",
    kind: "类别",
    title: "项目",
    note: "备注",
    done_on: "日期",
    mileage_km: "里程（公里）",
    cost_yuan: "花费（元）",
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ record: carRecords, car: memberCars.label })
      .from(carRecords)
      .innerJoin(memberCars, eq(memberCars.id, carRecords.carId))
      .where(and(eq(memberCars.memberId, memberId), isNull(memberCars.deletedAt)))
      .orderBy(asc(carRecords.carId), asc(carRecords.doneOn), asc(carRecords.id));
    return rows.map(({ record, car }) => ({
      car,
      kind: recordWords[record.kind],
      title: record.title,
      note: record.note,
      done_on: record.doneOn,
      mileage_km: record.mileageKm,
      cost_yuan: record.costFen === null ? null : record.costFen / 100,
    }));
  },
};

/** Rows of deleted cars stay for what refers to them; nothing in them says whose car it was, nor which. */
export async function blankCars(tx: Transaction, carIds: readonly string[]): Promise<void> {
  if (carIds.length === 0) return;
  const ids = [...carIds];
  const pictures = await tx
    .select({ id: memberCars.pictureId })
    .from(memberCars)
    .where(inArray(memberCars.id, ids));
  await tx.delete(carRecords).where(inArray(carRecords.carId, ids));
  await tx
    .update(memberCars)
    .set({
      plateHash: null,
      plateMasked: "",
      vinHash: null,
      vinLast: "",
      colour: "",
      mileageKm: null,
      boughtOn: null,
      city: "",
      dealer: "",
      pictureId: null,
      isDefault: false,
      deletedAt: new Date(),
    })
    .where(inArray(memberCars.id, ids));
  await releaseMedia(
    tx,
    pictures.flatMap(({ id }) => id ?? []),
  );
}

export const forgetCars: Forgetting = {
  words: "爱车、照片和保养改装档案会被删除",
  async forget(tx, _services, memberId) {
    const cars = await carsOf(tx, memberId);
    await blankCars(
      tx,
      cars.map(({ id }) => id),
    );
  },
};

/**
 * All cars go over, more than five too; the default of the account that goes on stays its own, and a car that both have
 * keeps its VIN there alone.
 */
export const carMerge: MemberMerge = {
  columns: ["member_cars.member_id"],
  async merge(tx, _services, accounts) {
    const own = await carsOf(tx, accounts.into);
    const ending = eq(memberCars.memberId, accounts.from);
    if (own.some(({ isDefault }) => isDefault))
      await tx.update(memberCars).set({ isDefault: false }).where(ending);
    const known = own.flatMap(({ vinHash }) => vinHash ?? []);
    if (known.length > 0)
      await tx
        .update(memberCars)
        .set({ vinHash: null, vinLast: "" })
        .where(and(ending, inArray(memberCars.vinHash, known)));
    await handOver(tx, accounts, memberCars.memberId);
  },
};
