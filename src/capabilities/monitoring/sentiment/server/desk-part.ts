import { and, eq, isNull, sql } from "drizzle-orm";
import type { DeskFigure, DeskPart } from "#capabilities/desk/admin/server/public.ts";
import { canSomewhere, type Granted, permittedRows } from "#platform/auth/permissions.ts";
import type { Services } from "#platform/services.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { READ } from "./list.ts";
import { opinionCases, opinions } from "./tables.ts";

/** How many were found that nobody has looked at, beside 负面 in the navigation. */
export const countWaitingOpinions: DeskPart = async (services, reader) => {
  if (!canSomewhere(reader, READ)) return {};
  return { counts: { "admin.negatives": await waiting(services, reader) } };
};

/** What waits for an answer, on the work board, and how many cases are overdue. */
export const negativeFigure: DeskFigure = {
  permission: READ,
  async read(services, reader) {
    const [late] = await services.db
      .select({ n: sql<number>`count(distinct ${opinionCases.id})::int` })
      .from(opinionCases)
      .innerJoin(opinions, eq(opinions.caseId, opinionCases.id))
      .where(and(isNull(opinionCases.endedAt), sql`${opinionCases.dueAt} < now()`, permitted(reader)));
    const overdue = late?.n ?? 0;
    return {
      label: "待确认负面",
      value: await waiting(services, reader),
      note: overdue > 0 ? `${overdue} 个案超时` : "",
      tone: overdue > 0 ? "bad" : "plain",
      link: deskPathOf("admin.negatives"),
    };
  },
};

const permitted = (reader: Granted) =>
  permittedRows(reader, READ, { kind: opinions.kind, section: opinions.section });

async function waiting({ db }: Pick<Services, "db">, reader: Granted): Promise<number> {
  return db.$count(
    opinions,
    and(eq(opinions.sentiment, "negative"), eq(opinions.state, "suggested"), permitted(reader)),
  );
}
