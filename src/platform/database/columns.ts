import {
  type AnyPgColumn,
  customType,
  type ExtraConfigColumn,
  text,
  timestamp,
  type UpdateDeleteAction,
} from "drizzle-orm/pg-core";
import { lifeStates } from "#shared/life.ts";

/**
 * A 64-bit id that is a decimal string in TypeScript and on the wire: JavaScript numbers cannot hold it,
 * and ids are opaque to clients anyway.
 */
export const id64 = customType<{ data: string; driverData: string }>({
  dataType: () => "bigint",
});

/** The id of a row of another table, which every row has. */
export const idOf = (of: () => AnyPgColumn, actions?: { onDelete?: UpdateDeleteAction }) =>
  id64().notNull().references(of, actions);

/** Primary key filled by the database. */
export const identityKey = customType<{ data: string; driverData: string; notNull: true; default: true }>({
  dataType: () => "bigint GENERATED ALWAYS AS IDENTITY",
});

/** A moment in UTC, milliseconds kept. */
export const moment = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });

/** What everything has that members make and that may be looked at: where it stands in its life, and since when. */
export const lifeColumns = () => ({
  status: text({ enum: lifeStates }).notNull(),
  /** Told to its author only. */
  rejectReason: text().notNull().default(""),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

interface Falling {
  desc(): { nullsFirst(): Partial<ExtraConfigColumn> };
}

/** Columns of an index from the highest down, nulls first: what `order by … desc` means. */
export const falling = (first: Falling, ...others: Falling[]) =>
  [first.desc().nullsFirst(), ...others.map((column) => column.desc().nullsFirst())] as const;
