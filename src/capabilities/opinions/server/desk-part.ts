import { and, eq, sql } from "drizzle-orm";
import type { DeskPart } from "#capabilities/admin/server/public.ts";
import { canSomewhere, permittedRows } from "#platform/auth/permissions.ts";
import { READ } from "./list.ts";
import { opinions } from "./tables.ts";

/** How many were found that nobody has looked at, beside 负面 in the navigation. */
export const countWaitingOpinions: DeskPart = async ({ db }, reader) => {
  if (!canSomewhere(reader, READ)) return {};
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(opinions)
    .where(
      and(
        eq(opinions.sentiment, "negative"),
        eq(opinions.state, "suggested"),
        permittedRows(reader, READ, { kind: opinions.kind, section: opinions.section }),
      ),
    );
  return { counts: { "admin.negatives": row?.n ?? 0 } };
};
