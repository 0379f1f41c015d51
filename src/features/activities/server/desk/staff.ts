import { and, eq, ne, or } from "drizzle-orm";
import {
  byNickname,
  memberCards,
  members,
  nicknameBegins,
} from "#capabilities/people/members/server/public.ts";
import { type AtDesk, personsOf } from "#capabilities/review/applications/server/public.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { activityStaff } from "../tables.ts";
import { lockActivity, managedActivity, recordManaged } from "./manage.ts";
import { type ShownDetail, showActivity } from "./present.ts";

const MOST = 50;

interface Input {
  member_id: string;
  role: "gate" | "marshal" | null;
}

/**
 * Has a member stand at the gate or lead the convoy, or ends that.
 * @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT for too many
 */
export async function setStaff(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  id: string,
  { member_id: memberId, role }: Input,
): Promise<ShownDetail> {
  await db.transaction(async (tx) => {
    const { row } = await lockActivity(tx, at.actor, id);
    const ofIt = and(eq(activityStaff.activityId, id), eq(activityStaff.memberId, memberId));
    if (role === null) await tx.delete(activityStaff).where(ofIt);
    else {
      const card = (await memberCards(tx, [memberId])).get(memberId);
      if (card === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
      const others = await tx.$count(
        activityStaff,
        and(eq(activityStaff.activityId, id), ne(activityStaff.memberId, memberId)),
      );
      if (others >= MOST) throw new AppError("CONFLICT", `工作人员最多 ${MOST} 位`);
      await tx
        .insert(activityStaff)
        .values({ activityId: id, memberId, role })
        .onConflictDoUpdate({ target: [activityStaff.activityId, activityStaff.memberId], set: { role } });
    }
    await recordManaged(tx, at, "activities.staff", id, {
      after: { excerpt: row.title, member_id: memberId, role: role ?? "none" },
    });
  });
  return showActivity(db, at.actor, id);
}

/** Members by id, or whose nickname begins so. @throws AppError NOT_FOUND, FORBIDDEN */
export async function findStaff({ db }: Pick<Services, "db">, actor: AdminActor, id: string, typed: string) {
  await managedActivity(db, actor, id);
  const q = typed.trim();
  if (q === "") return { items: [] };
  const byId = /^[1-9]\d{0,17}$/.test(q) ? eq(members.id, q) : undefined;
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(ne(members.status, "cancelled"), or(byId, nicknameBegins(q))))
    .orderBy(byNickname)
    .limit(20);
  const ids = rows.map((row) => row.id);
  const personOf = await personsOf(db, ids);
  return { items: ids.map(personOf) };
}
