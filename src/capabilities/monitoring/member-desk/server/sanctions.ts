import { desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { Sanction } from "#capabilities/monitoring/member-desk/contract.ts";
import { memberWarnings } from "#capabilities/people/warnings/server/public.ts";
import { mutesOf } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { memberBans } from "./tables.ts";

const lifting = alias(admins, "lifting_admin");
const MOST = 50;

/** Mutes, bans and warnings of a member, newest first. */
export async function sanctionsOf(db: Queryable, memberId: string, now = new Date()): Promise<Sanction[]> {
  const bans = await db
    .select({ ban: memberBans, by: admins.name, liftedBy: lifting.name })
    .from(memberBans)
    .leftJoin(admins, eq(admins.id, memberBans.byAdmin))
    .leftJoin(lifting, eq(lifting.id, memberBans.liftedBy))
    .where(eq(memberBans.memberId, memberId))
    .orderBy(desc(memberBans.id))
    .limit(MOST);
  const warnings = await db
    .select({ warning: memberWarnings, by: admins.name, liftedBy: lifting.name })
    .from(memberWarnings)
    .leftJoin(admins, eq(admins.id, memberWarnings.byAdmin))
    .leftJoin(lifting, eq(lifting.id, memberWarnings.withdrawnBy))
    .where(eq(memberWarnings.memberId, memberId))
    .orderBy(desc(memberWarnings.id))
    .limit(MOST);
  const mutes = await mutesOf(db, memberId, MOST);
  const stateOf = (one: { until: Date | null; liftedAt: Date | null }): Sanction["state"] => {
    if (one.liftedAt !== null) return "lifted";
    return one.until !== null && one.until <= now ? "over" : "standing";
  };
  const all: Sanction[] = [
    ...bans.map(({ ban, by, liftedBy }) => ({
      id: ban.id,
      kind: "ban" as const,
      section: "",
      blocks: null,
      reason: ban.reason,
      until: ban.until?.toISOString() ?? null,
      state: stateOf(ban),
      hides: ban.hides,
      by_name: by ?? "",
      lifted_by_name: liftedBy ?? "",
      lifted_reason: ban.liftedReason,
      acknowledged_at: null,
      about: "",
      created_at: ban.createdAt.toISOString(),
    })),
    ...warnings.map(({ warning, by, liftedBy }) => ({
      id: warning.id,
      kind: "warning" as const,
      section: "",
      blocks: null,
      reason: `${warning.title}：${warning.text}`,
      until: warning.expiresAt.toISOString(),
      state: stateOf({ until: warning.expiresAt, liftedAt: warning.withdrawnAt }),
      hides: false,
      by_name: by ?? "",
      lifted_by_name: liftedBy ?? "",
      lifted_reason: warning.withdrawnReason,
      acknowledged_at: warning.acknowledgedAt?.toISOString() ?? null,
      about: warning.excerpt,
      created_at: warning.createdAt.toISOString(),
    })),
    ...mutes.map((mute) => ({
      id: mute.id,
      kind: "mute" as const,
      section: mute.section,
      blocks: mute.blocks,
      reason: mute.reason,
      until: mute.until?.toISOString() ?? null,
      state: stateOf(mute),
      hides: false,
      by_name: mute.byName,
      lifted_by_name: mute.liftedByName,
      lifted_reason: "",
      acknowledged_at: null,
      about: "",
      created_at: mute.createdAt.toISOString(),
    })),
  ];
  return all.sort((a, b) => b.created_at.localeCompare(a.created_at));
}
