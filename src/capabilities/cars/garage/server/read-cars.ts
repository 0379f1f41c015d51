import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { carGenerations, carSeries, carTrims } from "#capabilities/cars/catalogue/server/public.ts";
import { media, presentPicture, presentUnlisted } from "#capabilities/media/media/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { lockedRow } from "#platform/database/row.ts";
import { AppError } from "#shared/errors.ts";
import type { carSchema } from "../contract.ts";
import { type CarState, statesOf, UNCERTIFIED } from "./car-states.ts";
import { memberCars } from "./tables.ts";

export type MemberCar = typeof memberCars.$inferSelect;
type CarView = z.input<typeof carSchema>;

const ofMember = (memberId: string) => and(eq(memberCars.memberId, memberId), isNull(memberCars.deletedAt));

/** A member's cars, the default first, then the one added first. */
export function carsOf(db: Queryable, memberId: string): Promise<MemberCar[]> {
  return db
    .select()
    .from(memberCars)
    .where(ofMember(memberId))
    .orderBy(desc(memberCars.isDefault), asc(memberCars.id));
}

/**
 * One of a member's cars, held until the transaction ends.
 * @throws AppError NOT_FOUND when the member has no such car
 */
export async function carOf(tx: Transaction, memberId: string, carId: string): Promise<MemberCar> {
  const row = await lockedRow(tx, memberCars, and(eq(memberCars.id, carId), ofMember(memberId)));
  if (row === undefined) throw new AppError("NOT_FOUND", "这台车不存在或已被删除");
  return row;
}

/** The garage as its owner sees it, in the order of `carsOf`. */
export async function showCars(db: Queryable, memberId: string): Promise<CarView[]> {
  const covers = alias(media, "covers");
  const rows = await db
    .select({
      car: memberCars,
      series: {
        slug: carSeries.slug,
        name: carSeries.name,
        section: carSeries.section,
        make: carSeries.make,
      },
      generation: carGenerations,
      trim: carTrims,
      picture: media,
      cover: covers,
    })
    .from(memberCars)
    .innerJoin(carSeries, eq(carSeries.slug, memberCars.series))
    .leftJoin(carGenerations, eq(carGenerations.id, memberCars.generationId))
    .leftJoin(carTrims, eq(carTrims.id, memberCars.trimId))
    .leftJoin(media, eq(media.id, memberCars.pictureId))
    .leftJoin(covers, eq(covers.id, carSeries.coverId))
    .where(ofMember(memberId))
    .orderBy(desc(memberCars.isDefault), asc(memberCars.id));
  const states = await statesOf(
    db,
    rows.map(({ car }) => car.id),
  );
  return rows.map(({ car, series: { make, ...series }, generation, trim, picture, cover }) => ({
    id: car.id,
    label: car.label,
    brand: make,
    series: { ...series, picture: cover && presentPicture(cover) },
    generation: generation && {
      id: generation.id,
      code: generation.code,
      name: generation.name,
      from_year: generation.fromYear,
      to_year: generation.toYear,
      makers: generation.makers,
    },
    trim: trim && { id: trim.id, name: trim.name, model_year: trim.modelYear, energy: trim.energy },
    plate: car.plateMasked,
    vin_last: car.vinLast,
    colour: car.colour,
    mileage_km: car.mileageKm,
    bought_on: car.boughtOn,
    city: car.city,
    dealer: car.dealer,
    picture: picture && presentUnlisted(picture),
    is_default: car.isDefault,
    certification: presentState(states.get(car.id) ?? UNCERTIFIED),
  }));
}

/** @throws AppError NOT_FOUND */
export async function showCar(db: Queryable, memberId: string, carId: string): Promise<CarView> {
  const car = (await showCars(db, memberId)).find(({ id }) => id === carId);
  if (car === undefined) throw new AppError("NOT_FOUND", "这台车不存在或已被删除");
  return car;
}

function presentState({ state, path, locked, valid_until }: CarState): CarView["certification"] {
  return { state, path, locked, valid_until: valid_until?.toISOString() ?? null };
}
