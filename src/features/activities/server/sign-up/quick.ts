import type { z } from "zod";
import { ownProfile, signIn } from "#capabilities/people/members/server/public.ts";
import type { QuickBody, SignUpForm, signUpEndpoints } from "#features/activities/sign-up-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { isLive } from "#shared/activity-standing.ts";
import { AppError } from "#shared/errors.ts";
import { readAnswers } from "./answers.ts";
import type { ActivityRow } from "./locks.ts";
import { refuseUnticked } from "./notices-to-sign.ts";
import { latestSignUp, showOwnSignUp } from "./own-sign-ups.ts";
import { openActivity, signUp } from "./sign-up.ts";
import { presentForm, shownActivity } from "./sign-up-side.ts";

type Answer = z.input<(typeof signUpEndpoints)["POST /api/activities/quick"]["data"]>;

/**
 * The form behind a poster's code.
 * @throws AppError NOT_FOUND for a code that there is not; CLOSED when it has expired
 */
export async function quickForm(
  services: Pick<Services, "db" | "env">,
  activityId: string,
  code: string,
): Promise<SignUpForm> {
  return presentForm(services, await quickActivity(services.db, activityId, code), null);
}

async function quickActivity(db: Queryable, activityId: string, code: string): Promise<ActivityRow> {
  const activity = await shownActivity(db, activityId);
  if (activity.quickCode === "" || activity.quickCode !== code.trim())
    throw new AppError("NOT_FOUND", "报名码不正确或已更换，请重新扫海报上的二维码");
  if (activity.quickUntil !== null && activity.quickUntil <= new Date())
    throw new AppError("CLOSED", "报名码已过期，请向工作人员索取新的");
  return activity;
}

/** From where and with what a quick sign-up comes. */
interface From {
  address: string;
  userAgent: string;
}

/**
 * Signs in by number and SMS code, or registers, and signs up: one step in front of a poster. What is wrong with the form is
 * said before the SMS code is used. Once he is signed in he stays so, whatever becomes of the sign-up.
 * @throws AppError NOT_FOUND, CLOSED (code, sign-up), CHANGED, INVALID_INPUT; and what signing in throws
 */
export async function quickSignUp(services: Services, body: QuickBody, from: From): Promise<Answer> {
  const { db } = services;
  const { activity_id: activityId, code, mobile, sms_code: smsCode, ticket, agreed, ...rest } = body;
  const activity = await quickActivity(db, activityId, code);
  await openActivity(db, activityId, rest);
  await readAnswers(db, activity, { answers: rest.answers, emergency: rest.emergency, memberId: null });
  refuseUnticked(activity.notices, rest.notices);
  const { token, memberId, registered } = await signIn(services, {
    mobile,
    code: smsCode,
    ticket,
    agreed,
    ...from,
  });
  const user = await ownProfile(db, memberId);
  const signedIn = { access_token: token, user, registered };
  const before = await latestSignUp(services, memberId, activityId);
  if (before !== null && isLive(before.state))
    return { ...signedIn, sign_up: before, already: true, refusal: null };
  try {
    const applicant = { id: memberId, minor: user.minor_mode, source: "quick" as const };
    const { id } = await signUp(services, applicant, activityId, { ...rest, invitation: "" });
    return {
      ...signedIn,
      sign_up: await showOwnSignUp(services, memberId, id),
      already: false,
      refusal: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return {
      ...signedIn,
      sign_up: null,
      already: false,
      refusal: { code: error.code, message: error.message },
    };
  }
}
