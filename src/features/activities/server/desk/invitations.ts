import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { PageQuery } from "#platform/database/keyset.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { once } from "#platform/idempotency/once.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import type { deskEndpoints, invitationSchema } from "../../desk-contract.ts";
import { activityInvitations } from "../tables.ts";
import { lockActivity, managedActivity, recordManaged } from "./manage.ts";
import { newCode } from "./new-code.ts";

type Input = z.output<(typeof deskEndpoints)["POST /api/admin/activities/{id}/invitations"]["body"]>;
type Shown = z.input<typeof invitationSchema>;
type Row = typeof activityInvitations.$inferSelect;

/** Of one activity, kept at most. */
const MOST = 5000;

/** Invitations of an activity, the newest first. @throws AppError NOT_FOUND, FORBIDDEN, INVALID_INPUT for a foreign cursor */
export async function listInvitations(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  id: string,
  page: PageQuery,
) {
  await managedActivity(db, actor, id);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["activity invitations", id], ...page },
    (after, take) =>
      db
        .select()
        .from(activityInvitations)
        .where(and(eq(activityInvitations.activityId, id), below([activityInvitations.id], after)))
        .orderBy(desc(activityInvitations.id))
        .limit(take),
    (row) => [row.id],
  );
  return { items: rows.map(present), next_cursor };
}

function present({ id, code, most, used, note, createdAt }: Row): Shown {
  return { id, code, most, used, note, created_at: createdAt.toISOString() };
}

/** Makes invitations in numbers. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for too many */
export async function makeInvitations(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  id: string,
  { idempotency_key: key, count, most, note }: Input,
): Promise<{ items: Shown[] }> {
  return db.transaction(async (tx) => {
    const { row } = await lockActivity(tx, at.actor, id);
    const { last } = await once(
      tx,
      { scope: `activity-invitations:${id}`, key, request: { count, most, note } },
      async () => {
        const known = await tx.$count(activityInvitations, eq(activityInvitations.activityId, id));
        if (known + count > MOST)
          throw new AppError("CONFLICT", `一场活动最多 ${MOST} 个邀请码，已有 ${known} 个`, {
            field: "count",
          });
        const codes = new Set<string>();
        while (codes.size < count) codes.add(newCode());
        const made = await tx
          .insert(activityInvitations)
          .values([...codes].map((code) => ({ activityId: id, code, most, note })))
          .returning({ id: activityInvitations.id });
        await recordManaged(tx, at, "activities.invited", id, {
          after: { excerpt: row.title, count, most, note },
        });
        return { last: made.at(-1)?.id ?? "0" };
      },
    );
    // Those of one call follow one another.
    const rows = await tx
      .select()
      .from(activityInvitations)
      .where(
        and(
          eq(activityInvitations.activityId, id),
          below([activityInvitations.id], [`${BigInt(last) + 1n}`]),
        ),
      )
      .orderBy(desc(activityInvitations.id))
      .limit(count);
    return { items: rows.map(present) };
  });
}

/** Ends an invitation: as many as used it may. @throws AppError NOT_FOUND, FORBIDDEN */
export async function endInvitation(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  activityId: string,
  id: string,
): Promise<Shown> {
  return db.transaction(async (tx) => {
    const { row: activity } = await lockActivity(tx, at.actor, activityId);
    const ofIt = and(eq(activityInvitations.id, id), eq(activityInvitations.activityId, activityId));
    const [known] = await tx.select().from(activityInvitations).where(ofIt).for("update");
    if (known === undefined) throw new AppError("NOT_FOUND", "没有这个邀请码");
    const [row] = await tx.update(activityInvitations).set({ most: known.used }).where(ofIt).returning();
    await recordManaged(tx, at, "activities.invited", activityId, {
      before: { most: known.most },
      after: { excerpt: activity.title, code: known.code, most: known.used },
    });
    return present(row ?? known);
  });
}
