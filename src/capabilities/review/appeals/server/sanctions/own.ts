import { and, desc, eq, type SQL } from "drizzle-orm";
import { memberWarnings } from "#capabilities/people/warnings/server/public.ts";
import { APPEAL_DAYS } from "#capabilities/review/appeals/contract.ts";
import type { OwnSanction, SanctionKind } from "#capabilities/review/appeals/sanctions-contract.ts";
import { mutes } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { mutedDoings } from "#shared/review.ts";
import { sanctionAppeals } from "../tables.ts";

/** A mute or a warning, as far as an appeal is about it. */
export interface Sanction
  extends Pick<OwnSanction, "kind" | "id" | "section" | "title" | "reason" | "state"> {
  at: Date;
  until: Date | null;
  /** The administrator; null where it was a member who moderates. */
  byAdmin: string | null;
}

const SHOWN = 50;

async function mutesWhere(db: Queryable, where: SQL | undefined, now: Date): Promise<Sanction[]> {
  const rows = await db.select().from(mutes).where(where).orderBy(desc(mutes.id)).limit(SHOWN);
  return rows.map((row) => ({
    ...{
      kind: "mute" as const,
      id: row.id,
      section: row.section,
      title: mutedDoings[row.blocks],
      reason: row.reason,
    },
    ...{ at: row.createdAt, until: row.until, byAdmin: row.byAdmin },
    state: row.liftedAt !== null ? "lifted" : row.until !== null && row.until <= now ? "over" : "standing",
  }));
}

async function warningsWhere(db: Queryable, where: SQL | undefined, now: Date): Promise<Sanction[]> {
  const rows = await db
    .select()
    .from(memberWarnings)
    .where(where)
    .orderBy(desc(memberWarnings.id))
    .limit(SHOWN);
  return rows.map((row) => ({
    ...{ kind: "warning" as const, id: row.id, section: "", title: row.title, reason: row.text },
    ...{ at: row.createdAt, until: row.expiresAt, byAdmin: row.byAdmin },
    state: row.withdrawnAt !== null ? "lifted" : row.expiresAt <= now ? "over" : "standing",
  }));
}

/** One of a member's own; undefined where there is none of that kind and id. */
export async function sanctionOf(
  db: Queryable,
  memberId: string,
  kind: SanctionKind,
  id: string,
): Promise<Sanction | undefined> {
  const now = new Date();
  const [found] =
    kind === "mute"
      ? await mutesWhere(db, and(eq(mutes.id, id), eq(mutes.memberId, memberId)), now)
      : await warningsWhere(db, and(eq(memberWarnings.id, id), eq(memberWarnings.memberId, memberId)), now);
  return found;
}

/** Whether an appeal comes too late. */
export const isLate = ({ at }: Pick<Sanction, "at">, now = new Date()): boolean =>
  now.getTime() - at.getTime() > APPEAL_DAYS * 86_400_000;

/** A member's last mutes and warnings, newest first, each with his appeal. */
export async function ownSanctions(db: Queryable, memberId: string): Promise<{ items: OwnSanction[] }> {
  const now = new Date();
  const found = [
    ...(await mutesWhere(db, eq(mutes.memberId, memberId), now)),
    ...(await warningsWhere(db, eq(memberWarnings.memberId, memberId), now)),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  const filed = await db.select().from(sanctionAppeals).where(eq(sanctionAppeals.memberId, memberId));
  const byKey = new Map(filed.map((row) => [`${row.kind} ${row.sanctionId}`, row]));
  return {
    items: found.map(({ byAdmin: _, ...one }) => {
      const appeal = byKey.get(`${one.kind} ${one.id}`);
      return {
        ...one,
        at: one.at.toISOString(),
        until: one.until?.toISOString() ?? null,
        can_appeal: one.state === "standing" && appeal === undefined && !isLate(one, now),
        appeal: appeal
          ? {
              ...{ state: appeal.state, words: appeal.words, at: appeal.createdAt.toISOString() },
              ...{ answer: appeal.answer, answered_at: appeal.answeredAt?.toISOString() ?? null },
            }
          : null,
      };
    }),
  };
}
