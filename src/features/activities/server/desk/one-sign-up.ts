import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { can } from "#platform/auth/permissions.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import type { Services } from "#platform/services.ts";
import { signUpMoves } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { maskIdNumber } from "#shared/id-number.ts";
import { maskMobile } from "#shared/validation.ts";
import type { deskSignUpDetailSchema } from "../../sign-up-desk-contract.ts";
import { ACTIVITIES_TAG, activityTag } from "../cache-tags.ts";
import { decideSignUp, removeSignUp } from "../sign-up/decide.ts";
import { recordEvent } from "../sign-up/leave.ts";
import { openSecrets } from "../sign-up/seal.ts";
import { signUpEvents, signUps } from "../tables.ts";
import {
  type ActivityRow,
  lockActivity,
  managedActivity,
  REVEAL,
  recordManaged,
  type SignUpRow,
  signUpOf,
  stateOf,
} from "./manage.ts";
import { presentSignUps } from "./sign-ups.ts";

type Detail = z.input<typeof deskSignUpDetailSchema>;
type Using = Pick<Services, "db" | "keys" | "cache">;

/** One sign-up with its answers, what is sealed masked. @throws AppError NOT_FOUND, FORBIDDEN */
export async function showSignUp(
  services: Pick<Services, "db" | "keys">,
  actor: AdminActor,
  activityId: string,
  id: string,
): Promise<Detail> {
  const { db, keys } = services;
  const activity = await managedActivity(db, actor, activityId);
  const row = await signUpOf(db, activityId, id);
  const [[line], events, decider] = await Promise.all([
    presentSignUps(services, activity, [row]),
    eventsOf(db, id),
    nameOf(db, row.decidedBy),
  ]);
  if (line === undefined) throw new Error("it was not presented");
  const secrets = openSecrets(keys, row);
  const moves = signUpMoves[row.state];
  const isOver = stateOf(activity) === "ended";
  return {
    ...line,
    answers: answersOf(activity, row).map((answer) => {
      if (!answer.sealed) return answer;
      const number = secrets?.ids[answer.key];
      return { ...answer, value: number === undefined ? "" : maskIdNumber(number) };
    }),
    emergency:
      secrets?.emergency == null
        ? null
        : { name: maskName(secrets.emergency.name), mobile: maskMobile(secrets.emergency.mobile) },
    signed: Object.entries(row.signed).map(([key, version]) => ({ key, version })),
    ...{ reason: row.reason, decided_by: decider, events },
    can: {
      decide: row.state === "in_review",
      remove: !isOver && moves.includes("removed"),
      reveal: secrets !== null && can(actor, REVEAL, { section: activity.section }),
    },
  };
}

const maskName = (name: string): string => `${name.slice(0, 1)}**`;

/** What he answered to the form as it is now; answers of fields that were taken out are kept, and not shown. */
function answersOf({ form }: ActivityRow, row: SignUpRow): Detail["answers"] {
  return form.map(({ key, label, kind }) => ({
    ...{ key, label, kind, sealed: kind === "id" },
    // A car in the words of the day: it may be gone from the garage.
    value: kind === "car" ? row.car : String(row.answers[key] ?? ""),
  }));
}

async function eventsOf(db: Queryable, id: string): Promise<Detail["events"]> {
  const rows = await db
    .select({ event: signUpEvents, admin: admins.name })
    .from(signUpEvents)
    .leftJoin(admins, eq(admins.id, signUpEvents.adminId))
    .where(eq(signUpEvents.signUpId, id))
    .orderBy(desc(signUpEvents.at), desc(signUpEvents.id))
    .limit(100);
  return rows.map(({ event: { what, note, by, at }, admin }) => ({
    ...{ what, note, at: at.toISOString() },
    by: admin ?? { member: "本人", desk: "运营", staff: "现场", time: "系统" }[by],
  }));
}

async function nameOf(db: Queryable, adminId: string | null): Promise<string> {
  if (adminId === null) return "";
  const [row] = await db.select({ name: admins.name }).from(admins).where(eq(admins.id, adminId));
  return row?.name ?? "";
}

/** Does something to a sign-up of an activity that is held. */
async function act(
  services: Using,
  at: AtDesk,
  activityId: string,
  id: string,
  work: (tx: Transaction, held: { activity: ActivityRow; row: SignUpRow }) => Promise<void>,
): Promise<Detail> {
  await transact(services.db, async (tx) => {
    const { row: activity } = await lockActivity(tx, at.actor, activityId);
    await work(tx, { activity, row: await signUpOf(tx, activityId, id) });
    await services.cache.invalidate(tx, [ACTIVITIES_TAG, activityTag(activityId)]);
  });
  return showSignUp(services, at.actor, activityId, id);
}

/** Lets somebody come, or not; he is told. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when it is decided already */
export function decide(
  services: Using,
  at: AtDesk,
  activityId: string,
  id: string,
  { approve, reason }: { approve: boolean; reason: string },
): Promise<Detail> {
  return act(services, at, activityId, id, async (tx, { activity, row }) => {
    await decideSignUp(tx, id, approve, reason, at.actor.id);
    await recordManaged(tx, at, approve ? "activities.approved" : "activities.rejected", activityId, {
      after: { excerpt: activity.title, sign_up: id, name: row.name, ...(reason !== "" && { reason }) },
    });
  });
}

/** Takes somebody out; he reads why. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT when it has ended already */
export function remove(
  services: Using,
  at: AtDesk,
  activityId: string,
  id: string,
  reason: string,
): Promise<Detail> {
  return act(services, at, activityId, id, async (tx, { activity, row }) => {
    if (stateOf(activity) === "ended") throw new AppError("CONFLICT", "活动已结束，不能再移出");
    await removeSignUp(tx, id, reason, at.actor.id);
    await recordManaged(tx, at, "activities.removed", activityId, {
      after: { excerpt: activity.title, sign_up: id, name: row.name, reason },
    });
  });
}

/** Puts somebody into a group of the convoy; 0 takes him out. @throws AppError NOT_FOUND, FORBIDDEN, CONFLICT */
export function setConvoy(
  services: Using,
  at: AtDesk,
  activityId: string,
  id: string,
  convoy: number,
): Promise<Detail> {
  return act(services, at, activityId, id, async (tx, { row }) => {
    if (row.state !== "confirmed") throw new AppError("CONFLICT", "报名成功的人才能分组");
    await tx.update(signUps).set({ convoy }).where(eq(signUps.id, id));
  });
}

/** Writes a note that only the desk reads. @throws AppError NOT_FOUND, FORBIDDEN */
export function addNote(
  services: Using,
  at: AtDesk,
  activityId: string,
  id: string,
  text: string,
): Promise<Detail> {
  return act(services, at, activityId, id, (tx) =>
    recordEvent(tx, id, "note", { by: "desk", adminId: at.actor.id, note: text, at: new Date() }),
  );
}

/**
 * Deals those who come out into groups, in the order of their numbers, so that cars that signed up together drive together.
 * @returns how many
 * @throws AppError NOT_FOUND, FORBIDDEN
 */
export async function dealConvoys(
  { db }: Pick<Services, "db">,
  at: AtDesk,
  activityId: string,
  groups: number,
): Promise<{ grouped: number }> {
  return db.transaction(async (tx) => {
    const { row: activity } = await lockActivity(tx, at.actor, activityId);
    const { rows } = await tx.execute(sql`
      update ${signUps} set convoy = dealt.convoy
      from (select id, ntile(${groups}) over (order by number, id) as convoy
        from ${signUps} where activity_id = ${activityId} and state = 'confirmed') as dealt
      where ${signUps}.id = dealt.id returning ${signUps}.id`);
    await recordManaged(tx, at, "activities.convoys", activityId, {
      after: { excerpt: activity.title, groups, people: rows.length },
    });
    return { grouped: rows.length };
  });
}

/**
 * What is sealed of a sign-up, whole; who read it, and why, is written down.
 * @throws AppError NOT_FOUND, also once it was deleted; FORBIDDEN
 */
export async function reveal(
  { db, keys }: Pick<Services, "db" | "keys">,
  at: AtDesk,
  activityId: string,
  id: string,
  reason: string,
): Promise<{ answers: Record<string, string>; emergency: { name: string; mobile: string } | null }> {
  return db.transaction(async (tx) => {
    const activity = await managedActivity(tx, at.actor, activityId);
    if (!can(at.actor, REVEAL, { section: activity.section })) throw new AppError("FORBIDDEN");
    const row = await signUpOf(tx, activityId, id);
    const secrets = openSecrets(keys, row);
    if (secrets === null) throw new AppError("NOT_FOUND", "没有加密信息，或者已按期删除");
    await recordManaged(tx, at, "activities.revealed", activityId, {
      after: { excerpt: activity.title, sign_up: id, name: row.name, reason },
    });
    return { answers: secrets.ids, emergency: secrets.emergency };
  });
}
