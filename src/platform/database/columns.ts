import { customType, timestamp } from "drizzle-orm/pg-core";

/**
 * A 64-bit id that is a decimal string in TypeScript and on the wire: JavaScript numbers cannot hold it,
 * and ids are opaque to clients anyway.
 */
export const id64 = customType<{ data: string; driverData: string }>({
  dataType: () => "bigint",
});

/** Primary key filled by the database. */
export const identityKey = customType<{ data: string; driverData: string; notNull: true; default: true }>({
  dataType: () => "bigint GENERATED ALWAYS AS IDENTITY",
});

/** A moment in UTC, milliseconds kept. */
export const moment = () => timestamp({ withTimezone: true, mode: "date", precision: 3 });
