import { boolean, date, index, pgTable, text } from "drizzle-orm/pg-core";
import { members } from "#capabilities/people/members/server/tables.ts";
import { identityKey, idOf, moment } from "#platform/database/columns.ts";

/** Texts that members signed one by one, and their withdrawals. Rows are added, never changed: the last one of a text counts. */
export const consentSignatures = pgTable(
  "consent_signatures",
  {
    id: identityKey().primaryKey(),
    memberId: idOf(() => members.id),
    documentKey: text().notNull(),
    /** In whose wording it was shown. */
    section: text().notNull(),
    version: date({ mode: "string" }).notNull(),
    /** SHA-256 of title and body of that version, in hex: shows that the text is still what was signed. */
    textHash: text().notNull(),
    /** Real name as typed; empty where the text asks for none. */
    name: text().notNull().default(""),
    contact: text().notNull().default(""),
    /** False for a withdrawal. */
    agreed: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("consent_signatures_member").on(table.memberId, table.documentKey, table.id)],
);
