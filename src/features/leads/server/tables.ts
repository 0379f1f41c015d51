import { sql } from "drizzle-orm";
import { boolean, date, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { leadKinds, leadStates, wishParts } from "#features/leads/contract.ts";
import { falling, id64, identityKey, idOf, moment } from "#platform/database/columns.ts";
import type { ConstraintErrors } from "#platform/database/constraint-errors.ts";

/** Dealers and brands that leads are handed on to. */
export const leadReceivers = pgTable(
  "lead_receivers",
  {
    id: identityKey().primaryKey(),
    /** Slug; its forms stand there too. */
    section: text().notNull(),
    /** As members agree to it: it does not change once a lead names it. */
    name: text().notNull(),
    /** How it can be reached, as members read it. */
    contact: text().notNull(),
    /** Host of the address below, to be shown; empty without one. */
    webhookHost: text().notNull().default(""),
    /** Address and secret by which it is told of withdrawals, sealed; null without. */
    sealed: text(),
    sealedKeyId: text(),
    lastSentAt: moment(),
    lastError: text().notNull().default(""),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("lead_receivers_section").on(table.section, table.id)],
);

/** Forms by which members ask for a test drive or a visit. */
export const leadForms = pgTable(
  "lead_forms",
  {
    id: identityKey().primaryKey(),
    key: text().notNull(),
    kind: text({ enum: leadKinds }).notNull(),
    section: text().notNull(),
    title: text().notNull(),
    receiverId: idOf(() => leadReceivers.id),
    purpose: text().notNull(),
    /** Keys of the series that can be chosen, as `interestChoices` lists them; none: it is not asked for. */
    series: text().array().notNull(),
    termDays: integer().notNull(),
    open: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("lead_forms_key").on(table.key),
    index("lead_forms_receiver").on(table.receiverId),
    index("lead_forms_section").on(table.section, table.id),
  ],
);

/** Lists that were made for a receiver. */
export const leadBatches = pgTable(
  "lead_batches",
  {
    id: identityKey().primaryKey(),
    receiverId: idOf(() => leadReceivers.id),
    adminId: idOf(() => admins.id),
    /** Lines as it was made. */
    leads: integer().notNull(),
    gone: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("lead_batches_receiver").on(table.receiverId, ...falling(table.id)),
    index("lead_batches_admin").on(table.adminId),
  ],
);

/** What a member asked to be handed on, with the consent that it rests on. */
export const leads = pgTable(
  "leads",
  {
    id: identityKey().primaryKey(),
    /** Random: the receiver knows it by this, and nobody can tell from it whose it is. */
    number: text().notNull(),
    formId: idOf(() => leadForms.id),
    /** Whom the statement names; stays when the form gets another one. */
    receiverId: idOf(() => leadReceivers.id),
    /** Null once the account is gone. */
    memberId: id64().references(() => members.id),
    section: text().notNull(),
    state: text({ enum: leadStates }).notNull().default("new"),
    /** Name and number as JSON, sealed under `number`; null once they were deleted. */
    sealed: text(),
    sealedKeyId: text(),
    nameMasked: text().notNull(),
    /** Stays as the proof that it was withdrawn, as the statement says. */
    mobileMasked: text().notNull(),
    city: text().notNull(),
    /** In words, as it was chosen. */
    series: text().notNull(),
    wishedOn: date({ mode: "string" }),
    wishedPart: text({ enum: wishParts }).notNull(),
    /** What was agreed to, word for word, and the version of the text behind it. */
    statement: text().notNull(),
    consentVersion: date({ mode: "string" }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Its term. */
    deleteAt: moment().notNull(),
    batchId: id64().references(() => leadBatches.id),
    exportedAt: moment(),
    contactedAt: moment(),
    endedAt: moment(),
    endedWhy: text({ enum: ["", "member", "consent", "account", "merged", "term"] })
      .notNull()
      .default(""),
    /** It stands in a list of the receiver, who has still to be told in the next one that it is gone. */
    toTell: boolean().notNull().default(false),
    goneBatchId: id64().references(() => leadBatches.id),
    /** The receiver was told first, by list or webhook. */
    toldAt: moment(),
  },
  (table) => [
    uniqueIndex("leads_number").on(table.number),
    uniqueIndex("leads_under_way").on(table.memberId, table.formId).where(sql`state in ('new', 'exported')`),
    index("leads_member").on(table.memberId, ...falling(table.id)),
    index("leads_state").on(table.state, ...falling(table.id)),
    index("leads_form").on(table.formId),
    index("leads_receiver").on(table.receiverId, table.state),
    index("leads_to_tell").on(table.receiverId, table.id).where(sql`to_tell`),
    index("leads_due").on(table.deleteAt).where(sql`state in ('new', 'exported', 'contacted')`),
    index("leads_ended").on(table.endedAt).where(sql`state in ('withdrawn', 'deleted')`),
    index("leads_batch").on(table.batchId),
    index("leads_gone_batch").on(table.goneBatchId),
  ],
);

/** What a violated constraint of these tables says. */
export const leadConstraints: ConstraintErrors = {
  leads_under_way: { code: "CONFLICT", message: "你已经提交过，对方会尽快联系你" },
  lead_forms_key: { code: "CONFLICT", message: "这个标识已经用过，换一个吧", field: "key" },
};
