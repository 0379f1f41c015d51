import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { pointBalance } from "#capabilities/community/points/server/public.ts";
import { interestChoicesOf, members } from "#capabilities/people/members/server/public.ts";
import { assertMayDo, assertMayWrite } from "#capabilities/review/moderation/server/public.ts";
import type { SignUpForm, signUpEndpoints } from "#features/activities/sign-up-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { maskMobile } from "#shared/validation.ts";
import { cardRows, presentCards } from "../pages/cards.ts";
import { activities, signUps, ticketKinds } from "../tables.ts";
import { refusalsOf } from "./eligibility.ts";
import type { ActivityRow } from "./locks.ts";
import { noticesFor } from "./notices-to-sign.ts";
import { latestSignUp } from "./own-sign-ups.ts";

type Reading = Pick<Services, "db" | "keys" | "env">;
type Side = z.input<(typeof signUpEndpoints)["GET /api/activities/{id}/sign-up"]["data"]>;

/**
 * All that a member needs to sign up for an activity, or to see where his sign-up stands.
 * @throws AppError NOT_FOUND, also for a draft
 */
export async function signUpSide(
  services: Reading,
  { id: memberId, minor }: { id: string; minor: boolean },
  activityId: string,
): Promise<Side> {
  const { db } = services;
  const activity = await shownActivity(db, activityId);
  const [member] = await db
    .select({ level: members.level, mobile: members.mobile })
    .from(members)
    .where(eq(members.id, memberId));
  if (member === undefined) throw new AppError("UNAUTHENTICATED");
  const form = await presentForm(services, activity, memberId);
  const refusals: Side["refusals"] = (
    await refusalsOf(db, activity, { id: memberId, level: member.level })
  ).map(({ key, error }) => ({ key, text: error.message }));
  const standing = await standingRefusal(db, memberId, activity.section);
  if (standing !== null) refusals.unshift({ key: "standing", text: standing });
  if (minor && form.notices.some(({ signed }) => !signed))
    refusals.push({ key: "minor", text: "未成年人模式下不能签署文件，请由监护人关闭后报名" });
  return {
    ...form,
    mine: await latestSignUp(services, memberId, activityId),
    refusals,
    known: await typedBefore(db, memberId),
    mobile: member.mobile === null ? "" : maskMobile(member.mobile),
    balance: await pointBalance(db, memberId),
  };
}

/** One that is no draft. @throws AppError NOT_FOUND */
export async function shownActivity(db: Queryable, id: string): Promise<ActivityRow> {
  const [activity] = await db
    .select()
    .from(activities)
    .where(and(eq(activities.id, id), ne(activities.state, "draft")));
  if (activity === undefined) throw new AppError("NOT_FOUND", "活动不存在或已被删除");
  return activity;
}

/** The form of an activity, for a member or for somebody who is not known yet. */
export async function presentForm(
  services: Pick<Services, "db" | "env">,
  activity: ActivityRow,
  memberId: string | null,
): Promise<SignUpForm> {
  const { db } = services;
  const [card] = await presentCards(db, await cardRows(db).where(eq(activities.id, activity.id)));
  if (card === undefined) throw new AppError("NOT_FOUND", "活动不存在或已被删除");
  const kinds = await db
    .select()
    .from(ticketKinds)
    .where(eq(ticketKinds.activityId, activity.id))
    .orderBy(asc(ticketKinds.position), asc(ticketKinds.id));
  const series = (await interestChoicesOf(db, [activity.series])).get(activity.series);
  return {
    activity: card,
    address: activity.address,
    organiser: activity.organiser,
    kinds: kinds.map(({ countsCompanions, ...kind }) => ({
      ...{ id: kind.id, name: kind.name, note: kind.note, quota: kind.quota, taken: kind.taken },
      ...{ waiting: kind.waiting, points: kind.points, fen: kind.fen, closed: kind.closed },
      counts_companions: countsCompanions,
    })),
    form: activity.form.map((field) => ({ ...field, options: [...field.options] })),
    form_version: activity.formVersion,
    emergency_contact: activity.emergencyContact,
    reviewed: activity.reviewed,
    answer_hours: activity.answerHours,
    joining: {
      owners_only: activity.ownersOnly,
      series:
        activity.series === "" ? null : { key: activity.series, label: series?.label ?? activity.series },
      min_level: activity.minLevel,
      club_only: activity.clubOnly,
      invited_only: activity.invitedOnly,
    },
    notices: await noticesFor(services, activity, memberId),
  };
}

/** Muted, or without a bound number; a ban has ended the sign-in before. */
async function standingRefusal(db: Queryable, memberId: string, section: string): Promise<string | null> {
  try {
    await assertMayWrite(db, memberId, section);
    await assertMayDo(db, memberId, "activities", section);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "MOBILE_REQUIRED" ? "先绑定手机号，再报名活动" : error.message;
  }
}

async function typedBefore(db: Queryable, memberId: string): Promise<Side["known"]> {
  const [last] = await db
    .select({ name: signUps.name })
    .from(signUps)
    .where(and(eq(signUps.memberId, memberId), ne(signUps.name, "")))
    .orderBy(desc(signUps.id))
    .limit(1);
  return { name: last?.name ?? "" };
}
