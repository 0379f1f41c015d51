import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { privateMedia } from "#capabilities/media/media/server/tables.ts";
import { publishTexts } from "#capabilities/people/legal/server/public.ts";
import type { OwnSignUp } from "#features/activities/contract.ts";
import type { SignUpForm } from "#features/activities/sign-up-contract.ts";
import { inHours, makeActivity } from "../../../../../test/support/activities.ts";
import { createTestApp } from "../../../../../test/support/app.ts";
import { makePaper } from "../../../../../test/support/certifications.ts";
import { makeSignedIn } from "../../../../../test/support/factories.ts";
import {
  contradictions,
  field,
  setActivity,
  signUpBody,
  signUpFor,
} from "../../../../../test/support/sign-ups.ts";
import { recruitCodes } from "../tables.ts";

const app = await createTestApp({ env: { SIGN_IN_ADDRESS_HOUR_MAX: "1000", SMS_ADDRESS_HOUR_MAX: "1000" } });
const { call, services } = app;
const { db } = services;
await publishTexts(db);

let serial = 0;
const nextMobile = () => {
  serial += 1;
  return `137${String(serial).padStart(8, "0")}`;
};

interface Quick {
  access_token: string;
  registered: boolean;
  sign_up: OwnSignUp | null;
  already: boolean;
  refusal: { code: string; message: string } | null;
}

async function quick(
  activityId: string,
  kindId: string,
  mobile: string,
  values: Record<string, unknown> = {},
) {
  const sent = (await call("POST", "/api/sms/code", { body: { mobile } })).body.data as {
    demo_code: string;
    ticket: string;
  };
  return call("POST", "/api/activities/quick", {
    body: {
      ...signUpBody(kindId),
      ...{ activity_id: activityId, code: "POSTER8", mobile, sms_code: sent.demo_code, ticket: sent.ticket },
      ...{ agreed: true, ...values },
    },
  });
}

const posted = (values = {}, kinds = [{}]) =>
  makeActivity(db, { quickCode: "POSTER8", quickUntil: inHours(5), ...values }, kinds);

test("number, SMS code and a short form sign in, register and sign up in one step", async () => {
  const form = [field("car", { kind: "car", label: "车辆", required: false })];
  const { activity, kind } = await posted({ form, notices: ["safety"] }, [{ quota: 1 }]);
  const shown = await call("GET", `/api/activities/${activity.id}/quick?code=POSTER8`);
  const { notices } = shown.body.data as SignUpForm;
  expect(notices).toMatchObject([{ key: "safety", signed: false }]);
  const ticked = notices.map(({ key, version }) => ({ key, version }));
  const answers = { car: "晨风 云雀 沪A·12345" };
  const { status, body } = await quick(activity.id, kind.id, nextMobile(), { notices: ticked, answers });
  expect(status).toBe(200);
  const { registered, sign_up, access_token, already } = body.data as Quick;
  expect([registered, already]).toEqual([true, false]);
  expect(sign_up).toMatchObject({ state: "confirmed", car: "晨风 云雀 沪A·12345", number: 1 });
  const mine = await call("GET", "/api/my/sign-ups", { token: access_token });
  expect((mine.body.data as { items: OwnSignUp[] }).items.map(({ id }) => id)).toEqual([sign_up?.id]);
  // Full: whoever comes now waits.
  const late = await quick(activity.id, kind.id, nextMobile(), { notices: ticked });
  expect((late.body.data as Quick).sign_up).toMatchObject({ state: "waiting", place: 1 });
  expect(await contradictions(db)).toEqual([]);
});

test("who is in already is signed in and shown where he stands", async () => {
  const { activity, kind } = await posted();
  const mobile = nextMobile();
  const { token, member } = await makeSignedIn(db, { mobile });
  const { id } = await signUpFor(app, token, kind);
  const { body } = await quick(activity.id, kind.id, mobile);
  expect(body.data).toMatchObject({ registered: false, already: true, sign_up: { id } });
  expect((body.data as unknown as { user: { id: string } }).user.id).toBe(member.id);
});

test("a code that is wrong, changed or expired opens nothing, and uses no SMS code up", async () => {
  const { activity, kind } = await posted();
  expect((await call("GET", `/api/activities/${activity.id}/quick?code=OTHER`)).status).toBe(404);
  expect((await quick(activity.id, kind.id, nextMobile(), { code: "OTHER" })).status).toBe(404);
  await setActivity(db, activity.id, { quickUntil: inHours(-1) });
  const expired = await quick(activity.id, kind.id, nextMobile());
  expect([expired.status, expired.body.error]).toEqual([409, ["报名码已过期，请向工作人员索取新的"]]);
  const without = await makeActivity(db);
  expect((await call("GET", `/api/activities/${without.activity.id}/quick?code=`)).status).toBe(404);
});

test("what is wrong is said before the SMS code is used: form, agreement, number, and then the code itself", async () => {
  const { activity, kind } = await posted({ form: [field("team", { label: "车队" })] });
  const mobile = nextMobile();
  const wrong = await quick(activity.id, kind.id, mobile);
  expect([wrong.status, wrong.body.fields]).toEqual([400, { "answers.team": "请填写车队" }]);
  const body = {
    ...signUpBody(kind.id, { answers: { team: "晨风" } }),
    ...{ activity_id: activity.id, code: "POSTER8", mobile, sms_code: "000000", agreed: true },
  };
  expect((await call("POST", "/api/activities/quick", { body })).body.fields).toEqual({
    code: "验证码错误或已过期",
  });
  expect((await call("POST", "/api/activities/quick", { body: { ...body, agreed: false } })).body.code).toBe(
    "CONSENT_REQUIRED",
  );
  expect((await call("POST", "/api/activities/quick", { body: { ...body, mobile: "12" } })).body.code).toBe(
    "MOBILE_INVALID",
  );
});

test("where only the sign-up is refused he is signed in all the same, and told why", async () => {
  const { activity, kind } = await posted({ ownersOnly: true });
  const { status, body } = await quick(activity.id, kind.id, nextMobile());
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ sign_up: null, refusal: { code: "OWNERS_ONLY" } });
  const { access_token } = body.data as Quick;
  expect((await call("GET", "/api/user", { token: access_token })).status).toBe(200);
});

test("the codes of its groups are for who comes, and for nobody else", async () => {
  const { activity, kind } = await makeActivity(db, {}, [{ quota: 1 }]);
  const desk = await makeSignedIn(db);
  const mediaId = await makePaper(db, desk.member.id);
  await db
    .update(privateMedia)
    .set({ kind: "activity_code", attachedAt: new Date() })
    .where(eq(privateMedia.id, mediaId));
  await db.insert(recruitCodes).values([
    { activityId: activity.id, title: "一群", mediaId },
    { activityId: activity.id, title: "旧群", mediaId, until: inHours(-1) },
  ]);
  const [comes, waits] = [await makeSignedIn(db), await makeSignedIn(db)];
  const { id } = await signUpFor(app, comes.token, kind);
  await signUpFor(app, waits.token, kind);
  const codes = async (token?: string, query = `?id=${activity.id}`) => {
    const { body } = await call(
      "GET",
      `/api/huodong/recruit-code${query}`,
      token === undefined ? {} : { token },
    );
    return (body.data as { items: { title: string; src: string }[] }).items;
  };
  expect(await codes(comes.token)).toMatchObject([{ title: "一群", width: 900, height: 600 }]);
  expect(await codes(comes.token, "")).toMatchObject([{ title: "一群" }]);
  for (const token of [undefined, waits.token]) expect(await codes(token)).toEqual([]);
  await call("POST", `/api/my/sign-ups/${id}/cancel`, { token: comes.token, body: {} });
  expect(await codes(comes.token)).toEqual([]);
});
