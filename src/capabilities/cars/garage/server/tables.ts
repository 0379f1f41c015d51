import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { carGenerations, carSeries, carTrims } from "#capabilities/cars/catalogue/server/tables.ts";
import { media } from "#capabilities/media/media/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/**
 * The cars of members. VIN and plate are never stored: what stays is a keyed hash, which finds the same car again, and as
 * much as its owner needs to recognise it.
 */
export const memberCars = pgTable(
  "member_cars",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    /** Slug. */
    series: text()
      .notNull()
      .references(() => carSeries.slug),
    generationId: id64().references(() => carGenerations.id),
    trimId: id64().references(() => carTrims.id),
    /** As the catalogue called it when it was chosen. */
    label: text().notNull(),
    /** As `hashOf` makes it; null without one. */
    plateHash: text(),
    /** 京A·D8**12; empty without one. */
    plateMasked: text().notNull().default(""),
    vinHash: text(),
    /** The last six characters. */
    vinLast: text().notNull().default(""),
    colour: text().notNull().default(""),
    mileageKm: integer(),
    boughtOn: date({ mode: "string" }),
    /** Where it was bought. */
    city: text().notNull().default(""),
    dealer: text().notNull().default(""),
    /** Seen by its owner alone. */
    pictureId: id64().references(() => media.id),
    isDefault: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** A deleted car keeps its row for what refers to it, and nothing that says whose car it was. */
    deletedAt: moment(),
  },
  (table) => [
    index("member_cars_member").on(table.memberId).where(sql`deleted_at is null`),
    index("member_cars_series").on(table.series).where(sql`deleted_at is null`),
    index("member_cars_picture").on(table.pictureId).where(sql`picture_id is not null`),
    // Whatever happens at once: never two.
    uniqueIndex("member_cars_default").on(table.memberId).where(sql`is_default and deleted_at is null`),
    uniqueIndex("member_cars_vin").on(table.memberId, table.vinHash).where(sql`deleted_at is null`),
  ],
);

/** What was done to a car: its owner's upkeep and modifications. */
export const carRecords = pgTable(
  "car_records",
  {
    id: identityKey().primaryKey(),
    carId: idOf(() => memberCars.id, { onDelete: "cascade" }),
    kind: text({ enum: ["upkeep", "modification"] }).notNull(),
    title: text().notNull(),
    note: text().notNull().default(""),
    doneOn: date({ mode: "string" }).notNull(),
    mileageKm: integer(),
    costFen: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("car_records_car").on(table.carId, ...falling(table.doneOn, table.id))],
);

/**
 * The secret with which VINs and plates are hashed: one row. It never changes, so that a car is found again after the
 * installation's keys were changed; it is sealed with those.
 */
export const carHashSecrets = pgTable("car_hash_secrets", {
  name: text().primaryKey(),
  keyId: text().notNull(),
  sealed: text().notNull(),
});

/** What people are told when they meet one of these. */
export const garageConstraints: ConstraintErrors = {
  member_cars_vin: { code: "CONFLICT", message: "这台车已经在你的车库里", field: "vin" },
};
