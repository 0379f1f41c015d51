import { z } from "zod";
import { ownProfileSchema } from "#capabilities/people/members/contract.ts";
import { myActivityTabs, noticeKeys } from "#shared/activity.ts";
import {
  type Endpoints,
  idempotencyKeySchema,
  idParams,
  idSchema,
  pageOf,
  pageQuery,
  versionSchema,
} from "#shared/contract.ts";
import { mobileSchema } from "#shared/mobile-schema.ts";
import { cleanText } from "#shared/text.ts";
import { lineSchema } from "#shared/typed-text.ts";
import {
  activityCardSchema,
  formFieldSchema,
  joiningSchema,
  ownSignUpSchema,
  ticketKindSchema,
} from "./contract.ts";

/** What somebody fills in; which fields there are, and what they take, is the activity's to say. */
const filledIn = {
  /** As at the gate: the real name. */
  name: lineSchema("姓名", 20, 2),
  /** By field key. Of a car its id in the garage. An identity number that is left out stays as it was. */
  answers: z
    .record(z.string().max(24), z.union([z.string().max(4000), z.number()]))
    .default({})
    .refine((answers) => Object.keys(answers).length <= 60, "填写的内容太多"),
  emergency: z
    .object({ name: z.string().max(200).default(""), mobile: z.string().max(40).default("") })
    .nullable()
    .default(null),
  /** Which version of the form was seen. */
  form_version: z.number().int(),
};

/** Texts that are signed along with it, in the version that was shown. */
const signing = {
  notices: z
    .array(z.object({ key: z.enum(noticeKeys), version: z.string().max(10, "版本不正确，请刷新后重试") }))
    .max(noticeKeys.length)
    .default([]),
  /** Where a text asks for it, how the signer can be reached; his name is that of the sign-up. */
  contact: z.string().max(200).default("").transform(cleanText),
};

const signUpBody = z.object({
  kind_id: idSchema,
  ...filledIn,
  ...signing,
  /** Of an activity that one is invited to. */
  invitation: z.string().max(40, "邀请码不正确").default(""),
  idempotency_key: idempotencyKeySchema,
});
export type SignUpBody = z.output<typeof signUpBody>;

/** A text that has to be signed. */
const noticeSchema = z.object({
  key: z.enum(noticeKeys),
  title: z.string(),
  path: z.string(),
  /** In force now; null while none is. */
  version: z.string().nullable(),
  /** Signed already, and that still counts. */
  signed: z.boolean(),
  /** The real name, or how the signer can be reached, is asked for. */
  asks_name: z.boolean(),
  asks_contact: z.boolean(),
});
export type NoticeToSign = z.output<typeof noticeSchema>;

/** All that a sign-up form needs to be drawn. */
const formSchema = z.object({
  activity: activityCardSchema,
  address: z.string(),
  organiser: z.string(),
  kinds: z.array(ticketKindSchema),
  form: z.array(formFieldSchema),
  form_version: z.number().int(),
  emergency_contact: z.boolean(),
  reviewed: z.boolean(),
  answer_hours: z.number().int(),
  joining: joiningSchema,
  notices: z.array(noticeSchema),
});

const signUpSideSchema = formSchema.extend({
  /** The latest sign-up of this member; null for none. */
  mine: ownSignUpSchema.nullable(),
  /** Why he may not join; empty when he may. Of an invitation it is known only with its code. */
  refusals: z.array(
    z.object({ key: z.enum(["standing", "owner", "level", "club", "minor"]), text: z.string() }),
  ),
  /** Offered in the form: what he typed the last time, anywhere. */
  known: z.object({ name: z.string() }),
  /** His bound number, masked; empty without one. */
  mobile: z.string(),
  /** Points that he can spend. */
  balance: z.number().int(),
});
export type SignUpSide = z.output<typeof signUpSideSchema>;
export type SignUpForm = z.output<typeof formSchema>;

const quickBody = signUpBody.omit({ invitation: true }).extend({
  activity_id: idSchema,
  /** Of the poster. */
  code: z.string().max(40),
  mobile: mobileSchema,
  sms_code: z.string().regex(/^\d{6}$/, "请输入 6 位验证码"),
  /** From the answer to the request for the SMS code. */
  ticket: z.string().max(64).optional(),
  /** Ticked the agreements of a sign-in. */
  agreed: z.boolean().default(false),
});
export type QuickBody = z.output<typeof quickBody>;

export const signUpEndpoints = {
  "GET /api/activities/{id}/sign-up": {
    summary:
      "What a member needs to sign up: form, tickets, texts to sign, why he may not; and his own sign-up",
    params: idParams,
    data: signUpSideSchema,
  },
  "POST /api/activities/{id}/sign-ups": {
    summary:
      "Signs up: a seat where one is free, a place on the waitlist otherwise. The same key again answers the same",
    params: idParams,
    body: signUpBody,
    data: ownSignUpSchema,
  },
  "GET /api/my/sign-ups": {
    summary: "The member's sign-ups by tab, those to come in the order of their days",
    query: pageQuery.extend({ tab: z.enum(myActivityTabs).default("upcoming") }),
    data: pageOf(ownSignUpSchema),
  },
  "GET /api/my/sign-ups/{id}": { summary: "One own sign-up", params: idParams, data: ownSignUpSchema },
  "PUT /api/my/sign-ups/{id}": {
    summary: "Changes what was filled in, until sign-up closes",
    params: idParams,
    body: z.object({ ...filledIn, version: versionSchema }),
    data: ownSignUpSchema,
  },
  "POST /api/my/sign-ups/{id}/cancel": {
    summary:
      "Gives the seat, or the place on the waitlist, up at once; points come back. Again changes nothing",
    params: idParams,
    data: ownSignUpSchema,
  },
  "POST /api/my/sign-ups/{id}/answer": {
    summary: "Takes a seat that was offered from the waitlist, or leaves it to the next",
    params: idParams,
    body: z.object({ accept: z.boolean() }),
    data: ownSignUpSchema,
  },
  "POST /api/my/sign-ups/{id}/agree": {
    summary: "Still comes after time or place changed",
    params: idParams,
    data: ownSignUpSchema,
  },
  "GET /api/activities/{id}/quick": {
    summary: "The form of a quick sign-up by a poster's code",
    params: idParams,
    query: z.object({ code: z.string().max(40).default("") }),
    data: formSchema,
  },
  "POST /api/activities/quick": {
    summary:
      "Signs in, or registers, by mobile number and SMS code and signs up in one step. Where only the sign-up is refused, the answer says why in `refusal`",
    body: quickBody,
    data: z.object({
      access_token: z.string(),
      user: ownProfileSchema,
      registered: z.boolean(),
      sign_up: ownSignUpSchema.nullable(),
      /** He had signed up before: this is that one. */
      already: z.boolean(),
      refusal: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  },
  "GET /api/huodong/recruit-code": {
    summary:
      "Pictures of the codes that lead to an activity's groups, for who comes to it; an empty list for anybody else. `id`: of the activity, the next that he comes to unless given",
    query: z.object({ id: idSchema.optional() }),
    data: z.object({
      items: z.array(
        z.object({
          /** Of the private picture. */
          id: idSchema,
          title: z.string(),
          src: z.string(),
          width: z.number(),
          height: z.number(),
        }),
      ),
    }),
  },
} satisfies Endpoints;
