import type { SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { DeskLineIcon } from "#capabilities/desk/admin/server/public.ts";
import type { NoticeKind } from "#capabilities/people/notices/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { ApplicationState } from "#shared/application.ts";
import type { LifeState } from "#shared/life.ts";
import type { ApplicationEvent } from "../contract.ts";

/** What every kind's applications have; made by `applicationColumns`. */
export interface ApplicationRow {
  id: string;
  memberId: string;
  section: string;
  aboutId: string | null;
  state: ApplicationState;
  status: LifeState;
  reason: string;
  validUntil: Date | null;
  submittedAt: Date | null;
  decidedAt: Date | null;
  approvedAt: Date | null;
  remindedAt: number | null;
  createdAt: Date;
  updatedAt: Date;
}

/** A table with these columns. */
type TableOf<Column extends string> = PgTable & Readonly<Record<Column, AnyPgColumn>>;

/** What a member is told beside a reviewer's decisions. */
export interface Told {
  title: string;
  body: string;
  reason?: string;
  link: string;
  action?: string;
}

/** Private files that prove something, a row each, for which something better may be asked. */
export interface Materials {
  table: PgTable;
  /** Its columns: the application, the file (null once it was deleted), why a better one is asked for (or empty). */
  application: AnyPgColumn;
  file: AnyPgColumn;
  asked: AnyPgColumn;
  /** For how many days files of an application that came to stand so are kept. */
  days(db: Queryable, state: ApplicationState): number | Promise<number>;
}

/**
 * One kind of application: a member hands something in, somebody looks at it at the desk, and what is approved gives a right,
 * for a time or for good. A feature declares its own as one such value. States, queue, timeline, what waits, reminders, end,
 * desk list and card, and forgetting come with it; what is special to the kind stands in the feature's own files and in the
 * hooks of `applicationReview`.
 */
export interface ApplicationKind<Row extends ApplicationRow = ApplicationRow> {
  /** In the review queue, with private files, and in what is told of its objects. */
  name: string;
  /** Above its queue, and in archives: 车主认证. */
  title: string;
  /** What one is called: 认证申请. */
  noun: string;
  /** What stands before its queue in the desk's navigation. */
  icon: DeskLineIcon;
  table: TableOf<keyof ApplicationRow>;
  /** Made by `eventTable`. */
  events: TableOf<"id" | "applicationId" | "to" | "byMember" | "at">;
  /** Left out where nothing is shown to prove anything. */
  materials?: Materials;

  /** Its columns that are said in queue and history, the first of them what it is called there. */
  said: readonly string[];
  /** Reasons that the desk offers. */
  reasons: readonly { label: string; text: string }[];
  /** Whether it can be done to one that stands so; as `usualActs` say unless given. */
  allows?(act: string, row: Row): boolean;
  /** Why an act of its member cannot be done as it stands, where that is not the usual. */
  refusals?: Readonly<Record<string, string>>;
  /** Why an approval of this one can never be undone; left out, or null, where it can for five seconds, as all. */
  final?(row: Row): string | null;

  /** Where the desk decides; where its member follows one, and where he changes it and hands it in again. */
  desk: string;
  follow(row: Pick<Row, "id" | "section">): string;
  change(row: Pick<Row, "id"> & { section?: string }): string;

  /** What its members are told beside decisions: made by `applicationNotice`. */
  notice: NoticeKind<Told>;
  /** What is approved holds for a time; left out where it holds for good. */
  ends?: {
    /** The reason of what ended: by it an end is told from a revocation. */
    reason: string;
    /** For how many months an approval holds. */
    months(db: Queryable): number | Promise<number>;
    /** The longest that the desk may give, in days, and in words: 五年. */
    longest: { days: number; words: string };
    /** Which of the approved end; all of them unless given. */
    of?: SQL;
    /** Days before the end on which its member is reminded, once each. */
    reminders: readonly number[];
    reminded(row: Row, when: { days: number; until: string }): Told;
    ended(row: Row): Told;
  };

  /** What happened to one, in words for its member: moves, and what changed no state or says more than its move. */
  timeline?: {
    moves: Partial<Readonly<Record<ApplicationState, string>>>;
    whats: Readonly<Record<string, { text: string; tone?: ApplicationEvent["tone"] }>>;
  };
}

/** What a decision, or another move, says beside yes or no. */
export interface ApplicationDetail extends Record<string, unknown> {
  /** Of an approval: until when it holds; the kind's usual time without it. */
  validUntil?: Date;
  /** What the timeline says of it. */
  what?: string;
}
