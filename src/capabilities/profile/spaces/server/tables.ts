import { boolean, pgTable } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { id64 } from "#platform/database/columns.ts";

/** What others see in a member's space. No row: all of it. */
export const spaces = pgTable("spaces", {
  memberId: id64()
    .primaryKey()
    .references(() => members.id),
  showsCity: boolean().notNull().default(true),
  /** Comments and whatever else the member wrote, gathered in one place. */
  showsActivity: boolean().notNull().default(true),
});
