import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import type { FaceContent } from "#capabilities/site/face/contract.ts";
import { id64, moment } from "#platform/database/columns.ts";

/** What operators say of a section over what its file says. */
export const sectionFaces = pgTable("section_faces", {
  /** Slug. */
  section: text().primaryKey(),
  content: jsonb().$type<FaceContent>().notNull(),
  updatedBy: id64().references(() => admins.id),
  updatedAt: moment().notNull().defaultNow(),
});
