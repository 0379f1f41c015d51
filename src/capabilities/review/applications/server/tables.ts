import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  type ExtraConfigColumn,
  index,
  pgTable,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/tables.ts";
import { members } from "#capabilities/people/members/server/tables.ts";
import { id64, identityKey, moment } from "#platform/database/columns.ts";
import { applicationStates } from "#shared/application.ts";
import { lifeStates } from "#shared/life.ts";

/**
 * The columns of every kind's applications; its own stand beside them in its table.
 * @param self the table's own `id`
 */
export const applicationColumns = (self: () => AnyPgColumn) => ({
  id: identityKey().primaryKey(),
  memberId: id64()
    .notNull()
    .references(() => members.id),
  /** Slug. */
  section: text().notNull(),
  /** The one that it renews, or is otherwise about. */
  aboutId: id64().references(self),
  state: text({ enum: applicationStates }).notNull().default("draft"),
  /** The same in the common life of everything under review; written together. */
  status: text({ enum: lifeStates }).notNull().default("draft"),
  reason: text().notNull().default(""),
  /** Until when it holds; null while it was never approved. */
  validUntil: moment(),
  submittedAt: moment(),
  decidedAt: moment(),
  approvedAt: moment(),
  /** How many days before its end its member was reminded last; null where he was not. */
  remindedAt: smallint(),
  createdAt: moment().notNull().defaultNow(),
  updatedAt: moment().notNull().defaultNow(),
});

type Indexed = Readonly<
  Record<
    "id" | "memberId" | "section" | "aboutId" | "state" | "validUntil" | "submittedAt" | "decidedAt",
    ExtraConfigColumn
  >
>;

/** When something was decided, or handed in while nobody decided it. */
const settledAt = ({ decidedAt, submittedAt }: Pick<Indexed, "decidedAt" | "submittedAt">) =>
  sql`coalesce(${decidedAt}, ${submittedAt})`;

/** What members, the desk and the jobs look for in every kind's table. */
export const applicationIndexes = (name: string, table: Indexed) => [
  index(`${name}_member`).on(table.memberId, table.id.desc().nullsFirst()),
  index(`${name}_until`).on(table.validUntil).where(sql`state = 'approved'`),
  // The desk's lists, whole and of one section: what waits, then what was decided.
  index(`${name}_list`).on(table.state, table.submittedAt, table.id),
  index(`${name}_section`).on(table.section, table.state, table.submittedAt, table.id),
  index(`${name}_settled`).on(table.state, settledAt(table), table.id).concurrently(),
  index(`${name}_section_settled`).on(table.section, table.state, settledAt(table), table.id).concurrently(),
  index(`${name}_about`).on(table.aboutId),
];

/**
 * What happened to applications of a kind, one after the other: moves from state to state, and what changed none.
 * @param application the column that names the application, and the `id` that it refers to
 * @param whats what happens beside a move, or says more about it
 */
export const eventTable = <const What extends string>(
  name: string,
  application: { column: string; of: () => AnyPgColumn },
  whats: readonly [What, ...What[]],
) =>
  pgTable(
    name,
    {
      id: identityKey().primaryKey(),
      applicationId: id64(application.column).notNull().references(application.of, { onDelete: "cascade" }),
      /** Both null where its state stayed as it was. */
      from: text({ enum: applicationStates }),
      to: text({ enum: applicationStates }),
      what: text({ enum: ["", ...whats] })
        .notNull()
        .default(""),
      reason: text().notNull().default(""),
      byMember: id64().references(() => members.id),
      byAdmin: id64().references(() => admins.id),
      at: moment().notNull().defaultNow(),
    },
    (table) => [
      index(`${name}_of`).on(table.applicationId, table.id),
      index(`${name}_member`).on(table.byMember),
      index(`${name}_admin`).on(table.byAdmin),
    ],
  );
