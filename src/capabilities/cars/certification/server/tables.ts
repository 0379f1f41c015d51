import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { carGenerations, carTrims } from "#capabilities/cars/catalogue/server/tables.ts";
import { memberCars } from "#capabilities/cars/garage/server/tables.ts";
import { privateMedia } from "#capabilities/media/media/server/tables.ts";
import {
  applicationColumns,
  applicationIndexes,
  eventTable,
} from "#capabilities/review/applications/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";
import { certificationKinds, pieceKinds } from "#shared/certification.ts";
import type { Finding } from "#shared/findings.ts";

/** Applications of owners: a member says that a car is his, and shows it with papers. */
export const certifications = pgTable(
  "certifications",
  {
    // The section is the club of the car's brand; the umbrella where it has none. Of a draft: where it is filled in.
    ...applicationColumns((): AnyPgColumn => certifications.id),
    /** His car in the garage; null where he chose one from the catalogue alone, or took it out of the garage. */
    carId: id64().references(() => memberCars.id),
    /** Slug of the series; empty in a draft without one. */
    series: text().notNull().default(""),
    generationId: id64().references(() => carGenerations.id),
    trimId: id64().references(() => carTrims.id),
    /** The car in words. */
    label: text().notNull().default(""),
    kind: text({ enum: certificationKinds }).notNull().default("first"),
    /** Of the vehicle identification number and the plate: a keyed hash, and what is shown. Empty until handed in. */
    vinHash: text().notNull().default(""),
    vinLast: text().notNull().default(""),
    plateHash: text().notNull().default(""),
    plateMasked: text().notNull().default(""),
    /** Of its last four characters, for this application alone: its owner repeats them to say that he still has the car. */
    plateLastHash: text().notNull().default(""),
    /** ISO date; empty where it was not said. */
    boughtOn: text().notNull().default(""),
    /** Number, plate, the owner's name and the member's own words, encrypted; null once they were deleted. */
    sealed: text(),
    sealedKeyId: text(),
    /** What the doctors of number and plate found, and how much of it speaks for the car: 0…100. */
    findings: jsonb().$type<readonly Finding[]>().notNull().default([]),
    score: smallint().notNull().default(0),
    /** Whether others see the badge. */
    show: boolean().notNull().default(true),
    /** The day on which papers and sealed words go; null while they are needed. */
    evidenceDeleteAt: moment(),
    evidenceDeletedAt: moment(),
  },
  (table) => [
    ...applicationIndexes("certifications", table),
    // A car belongs to one member. An appeal has it once it was decided for it.
    uniqueIndex("certifications_vin")
      .on(table.vinHash)
      .where(
        sql`vin_hash <> '' and ((kind = 'first' and state in ('submitted', 'material', 'approved')) or (kind = 'appeal' and state = 'approved'))`,
      ),
    uniqueIndex("certifications_draft")
      .on(table.memberId, table.section)
      .where(sql`state = 'draft' and kind = 'first'`),
    uniqueIndex("certifications_appeal")
      .on(table.memberId, table.vinHash)
      .where(sql`kind = 'appeal' and state in ('submitted', 'material')`),
    uniqueIndex("certifications_recheck")
      .on(table.aboutId)
      .where(sql`kind = 'recheck' and state in ('submitted', 'material')`),
    index("certifications_same_vin").on(table.vinHash).where(sql`vin_hash <> ''`),
    index("certifications_same_plate").on(table.plateHash).where(sql`plate_hash <> ''`),
    index("certifications_owners").on(table.section, table.series).where(sql`state = 'approved'`),
    // Owners of one series, whichever club they are certified in, the last first.
    index("certifications_series")
      .on(table.series, table.approvedAt.desc().nullsFirst())
      .where(sql`state = 'approved'`),
    index("certifications_evidence").on(table.evidenceDeleteAt).where(sql`evidence_deleted_at is null`),
    index("certifications_sealed").on(table.sealedKeyId).where(sql`sealed is not null`),
    // The desk's list of what is no first application.
    index("certifications_kind")
      .on(table.kind, table.state, table.submittedAt, table.id)
      .where(sql`kind <> 'first'`),
    index("certifications_car").on(table.carId),
    index("certifications_generation").on(table.generationId),
    index("certifications_trim").on(table.trimId),
  ],
);

/** What a violated constraint of these tables says. */
export const certificationConstraints: ConstraintErrors = {
  certifications_vin: {
    code: "VIN_TAKEN",
    message: "这个车架号已被其他车友认证。如果车已过户给你，可以提交过户申诉",
    field: "vin",
  },
  certifications_draft: { code: "CONFLICT", message: "申请已在其他设备或页面修改，请刷新后重试" },
  certifications_appeal: { code: "CONFLICT", message: "你已经提交过这辆车的申诉，请等待处理", field: "vin" },
  certifications_recheck: { code: "CONFLICT", message: "年审材料已经提交，请等待审核" },
};

/** Papers of an application: one of each kind. */
export const certificationPieces = pgTable(
  "certification_pieces",
  {
    id: identityKey().primaryKey(),
    certificationId: id64()
      .notNull()
      .references(() => certifications.id, { onDelete: "cascade" }),
    kind: text({ enum: pieceKinds }).notNull(),
    /** Null once it was deleted. */
    fileId: id64().references(() => privateMedia.id, { onDelete: "set null" }),
    /** Why a better one was asked for; empty where it was not. */
    reason: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("certification_pieces_kind").on(table.certificationId, table.kind),
    index("certification_pieces_file").on(table.fileId),
  ],
);

/** Whoever has a car is heard before an appeal takes it from him: until when, and what he says. */
export const certificationHearings = pgTable(
  "certification_hearings",
  {
    id: identityKey().primaryKey(),
    appealId: id64()
      .notNull()
      .references(() => certifications.id, { onDelete: "cascade" }),
    /** The certification, or the application, that has the car. */
    holderId: id64()
      .notNull()
      .references(() => certifications.id, { onDelete: "cascade" }),
    askedAt: moment().notNull().defaultNow(),
    dueAt: moment().notNull(),
    answeredAt: moment(),
    /** His words, encrypted; null before, and once they were deleted. */
    sealed: text(),
    sealedKeyId: text(),
  },
  (table) => [
    uniqueIndex("certification_hearings_appeal").on(table.appealId, table.holderId),
    index("certification_hearings_holder").on(table.holderId),
    index("certification_hearings_sealed").on(table.sealedKeyId).where(sql`sealed is not null`),
  ],
);

/** Private photos that he shows with his words. */
export const certificationHearingFiles = pgTable(
  "certification_hearing_files",
  {
    id: identityKey().primaryKey(),
    hearingId: id64()
      .notNull()
      .references(() => certificationHearings.id, { onDelete: "cascade" }),
    /** Null once it was deleted. */
    fileId: id64().references(() => privateMedia.id, { onDelete: "set null" }),
  },
  (table) => [
    index("certification_hearing_files_of").on(table.hearingId),
    index("certification_hearing_files_file").on(table.fileId),
  ],
);

export const certificationEvents = eventTable(
  "certification_events",
  { column: "certification_id", of: () => certifications.id },
  ["renewed", "released", "sold", "taken_over", "reminded", "evidence_deleted"],
);
