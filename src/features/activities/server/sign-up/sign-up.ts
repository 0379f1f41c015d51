import { and, eq, sql } from "drizzle-orm";
import { assertMayDo, assertMayWrite } from "#capabilities/review/moderation/server/public.ts";
import type { SignUpBody } from "#features/activities/sign-up-contract.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import type { NoticeKey } from "#shared/activity.ts";
import { AppError } from "#shared/errors.ts";
import { newSecret } from "../entry/secret.ts";
import { activities, activityInvitations, ticketKinds } from "../tables.ts";
import { type Filled, readAnswers } from "./answers.ts";
import { changedSeats } from "./changed-seats.ts";
import { type Drawn, drawSeats, requestHash, type SeatRequest } from "./draw-seats.ts";
import { drawTogether, type Told } from "./draw-together.ts";
import { refusalsOf } from "./eligibility.ts";
import { entryRefusal } from "./entry-refusal.ts";
import { type Signing, signedAlready, signNotices } from "./notices-to-sign.ts";
import { holdFor } from "./points.ts";
import { sealSecrets } from "./seal.ts";

export type SignUpServices = Pick<Services, "db" | "keys" | "cache">;

export interface Applicant {
  id: string;
  /** Minors' mode is on. */
  minor: boolean;
  source: "app" | "quick";
}

/** What a sign-up needs to know of its activity, in one look. */
export function wantedActivity(db: Queryable, id: string, kindId: string) {
  return preparedOnce(db, "activities:wanted", (name) =>
    db
      .select({
        id: activities.id,
        section: activities.section,
        title: activities.title,
        state: activities.state,
        opensAt: activities.opensAt,
        closesAt: activities.closesAt,
        startsAt: activities.startsAt,
        endsAt: activities.endsAt,
        form: activities.form,
        formVersion: activities.formVersion,
        emergencyContact: activities.emergencyContact,
        notices: activities.notices,
        ownersOnly: activities.ownersOnly,
        series: activities.series,
        minLevel: activities.minLevel,
        clubOnly: activities.clubOnly,
        invitedOnly: activities.invitedOnly,
        points: ticketKinds.points,
        fen: ticketKinds.fen,
        countsCompanions: ticketKinds.countsCompanions,
      })
      .from(activities)
      .leftJoin(
        ticketKinds,
        and(eq(ticketKinds.activityId, activities.id), eq(ticketKinds.id, sql.placeholder("kindId"))),
      )
      .where(eq(activities.id, sql.placeholder("id")))
      .prepare(name),
  ).execute({ id, kindId });
}
type Wanted = Awaited<ReturnType<typeof wantedActivity>>[number];

/**
 * Signs a member up: a seat where one is free and nobody waits, otherwise the next place on the waitlist. Everything about him
 * is looked at first, and the seat drawn last, under the lock of the activity.
 * @returns the sign-up; that of the first time for a key that was used before
 * @throws AppError NOT_FOUND, CLOSED, CHANGED (the form); MUTED, MOBILE_REQUIRED; OWNERS_ONLY, CONFLICT (level, club, invitation, signed up
 *   already); INVALID_INPUT with what is wrong with each field; INSUFFICIENT_BALANCE; MINORS_MODE where points or money are paid or texts
 *   are signed; IDEMPOTENCY_MISMATCH
 */
export async function signUp(
  services: SignUpServices,
  applicant: Applicant,
  activityId: string,
  body: SignUpBody,
): Promise<Told> {
  const { db, keys } = services;
  const activity = await openActivity(db, activityId, body);
  const { card } = await mayWrite(db, applicant.id, activity.section);
  await assertMayDo(db, applicant.id, "activities", activity.section);
  const [refusal] = await refusalsOf(db, activity, { id: applicant.id, level: card.level });
  if (refusal !== undefined) throw refusal.error;
  const filled = await readAnswers(db, activity, {
    answers: body.answers,
    emergency: body.emergency,
    memberId: applicant.source === "quick" ? null : applicant.id,
  });
  const signing = {
    memberId: applicant.id,
    section: activity.section,
    name: body.name,
    contact: body.contact,
  };
  const { signed, left } = await signedAlready(db, activity.notices, { ...signing, ticked: body.notices });
  refuseMinor(applicant, activity, left);
  const request = requestOf(keys, { applicant, activityId, body, filled, signed });
  if (left.length > 0 || activity.invitedOnly || (activity.points ?? 0) > 0)
    return alone(services, activity, request, {
      ...signing,
      left,
      ticked: body.notices,
      invitation: body.invitation,
    });
  return drawTogether(services, activityId, request);
}

/** @throws AppError as `entryRefusal`, and CHANGED for another version of the form */
export async function openActivity(
  db: Queryable,
  activityId: string,
  { kind_id: kindId, form_version: formVersion }: Pick<SignUpBody, "kind_id" | "form_version">,
): Promise<Wanted> {
  const [activity] = await wantedActivity(db, activityId, kindId);
  if (activity === undefined) throw new AppError("NOT_FOUND", "活动不存在或已被删除");
  const closed = entryRefusal(activity, new Date());
  if (closed !== null) throw closed;
  if (activity.points === null) throw new AppError("NOT_FOUND", "这个票种已经没有了，请重新选择");
  if (activity.formVersion !== formVersion)
    throw new AppError("CHANGED", "报名表刚刚更新，请核对新内容后再提交");
  return activity;
}

async function mayWrite(db: Queryable, memberId: string, section: string) {
  try {
    return await assertMayWrite(db, memberId, section);
  } catch (error) {
    if (error instanceof AppError && error.code === "MOBILE_REQUIRED")
      throw new AppError("MOBILE_REQUIRED", "请先绑定手机号，再报名活动");
    throw error;
  }
}

/** @throws AppError MINORS_MODE */
function refuseMinor({ minor }: Applicant, { points, fen }: Wanted, left: readonly NoticeKey[]): void {
  if (minor && (fen ?? 0) > 0) throw new AppError("MINORS_MODE", "未成年人模式下不能付费报名");
  if (minor && (points ?? 0) > 0) throw new AppError("MINORS_MODE", "未成年人模式下不能用积分报名");
  if (minor && left.length > 0)
    throw new AppError("MINORS_MODE", "未成年人模式下不能签署文件，请由监护人关闭后报名");
}

function requestOf(
  keys: Services["keys"],
  {
    applicant: { id: memberId, source },
    activityId,
    body,
    filled,
    signed,
  }: {
    applicant: Applicant;
    activityId: string;
    body: SignUpBody;
    filled: Filled;
    signed: Record<string, string>;
  },
): SeatRequest {
  const { idempotency_key: key, kind_id: kindId, name, form_version: formVersion, ...rest } = body;
  const { answers, secrets, companions, carId, car } = filled;
  const secret = newSecret();
  return {
    memberId,
    kindId,
    companions,
    filled: {
      ...{ answers, formVersion, carId, car, name, signed, secret, source },
      ...sealSecrets(keys, { activityId, secret }, secrets),
    },
    key,
    requestHash: requestHash({ kindId, name, formVersion, ...rest }),
  };
}

/** What has to happen in the transaction of a sign-up beside its seat. */
interface Beside extends Signing {
  left: readonly NoticeKey[];
  invitation: string;
}

/** Draws for one by himself: texts are signed, an invitation is used or points are set aside with it, or nothing of it happens. */
async function alone(
  services: SignUpServices,
  activity: Wanted,
  request: SeatRequest,
  beside: Beside,
): Promise<Drawn> {
  return transact(services.db, async (tx) => {
    const now = new Date();
    const fresh = await signNotices(tx, beside.left, beside);
    const signed = { ...request.filled.signed, ...fresh };
    const [draw] = await drawSeats(
      tx,
      activity.id,
      [{ ...request, filled: { ...request.filled, signed } }],
      now,
    );
    if (draw === undefined) throw new Error("nothing was drawn");
    if (draw instanceof AppError) throw draw;
    if (draw.known) return draw;
    if (activity.invitedOnly) await takeInvitation(tx, activity.id, beside.invitation);
    // What is offered has its points set aside once it is accepted.
    if (draw.state === "confirmed" || draw.state === "in_review")
      await holdFor(
        tx,
        activity,
        { id: draw.id, memberId: request.memberId, amount: draw.kind.points * draw.seats },
        now,
      );
    await changedSeats(tx, services, activity.id);
    return draw;
  });
}

/** @throws AppError INVALID_INPUT for a code that there is not; CONFLICT when it is used up */
async function takeInvitation(tx: Transaction, activityId: string, given: string): Promise<void> {
  const code = given.trim().toUpperCase();
  const field = "invitation";
  if (code === "") throw new AppError("INVALID_INPUT", "这场活动凭邀请参加，请填写邀请码", { field });
  const [row] = await tx
    .select()
    .from(activityInvitations)
    .where(
      and(eq(activityInvitations.activityId, activityId), sql`upper(${activityInvitations.code}) = ${code}`),
    )
    .for("update");
  if (row === undefined) throw new AppError("INVALID_INPUT", "邀请码不正确，请核对", { field });
  if (row.used >= row.most) throw new AppError("CONFLICT", "邀请码已被用完", { field });
  await tx
    .update(activityInvitations)
    .set({ used: row.used + 1 })
    .where(eq(activityInvitations.id, row.id));
}
