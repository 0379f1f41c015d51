import { z } from "zod";
import { personSchema, reasonSchema } from "#capabilities/review/applications/contract.ts";
import { fieldKinds } from "#shared/activity.ts";
import { signUpStates } from "#shared/activity-standing.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { wordsSchema } from "#shared/typed-text.ts";

/** A sign-up in the desk's list. */
export const deskSignUpSchema = z.object({
  id: idSchema,
  state: z.enum(signUpStates),
  member: personSchema,
  name: z.string(),
  mobile_last: z.string(),
  /** P17; null until confirmed. */
  number: z.number().int().nullable(),
  kind: z.object({ id: idSchema, name: z.string() }),
  seats: z.number().int(),
  convoy: z.number().int(),
  car: z.string(),
  points: z.number().int(),
  /** What was asked for it, in fen, and whether it was paid. */
  fen: z.number().int(),
  paid: z.boolean(),
  source: z.enum(["app", "quick", "desk"]),
  /** The form has questions that he did not answer yet. */
  incomplete: z.boolean(),
  /** He has not agreed to another time or place yet. */
  asked_again: z.boolean(),
  entered_at: timeSchema.nullable(),
  answer_by: timeSchema.nullable(),
  created_at: timeSchema,
});
export type DeskSignUp = z.output<typeof deskSignUpSchema>;

const answerSchema = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(fieldKinds),
  /** Masked where it is sealed; empty without an answer. */
  value: z.string(),
  /** Kept encrypted: the whole is read by `reveal`. */
  sealed: z.boolean(),
});

export const deskSignUpDetailSchema = deskSignUpSchema.extend({
  answers: z.array(answerSchema),
  /** Masked; null where none was given, or it was deleted. */
  emergency: z.object({ name: z.string(), mobile: z.string() }).nullable(),
  signed: z.array(z.object({ key: z.string(), version: z.string() })),
  reason: z.string(),
  decided_by: z.string(),
  /** The latest first; notes of the desk among them. */
  events: z.array(z.object({ what: z.string(), note: z.string(), by: z.string(), at: timeSchema })),
  can: z.object({ decide: z.boolean(), remove: z.boolean(), reveal: z.boolean() }),
});
export type DeskSignUpDetail = z.output<typeof deskSignUpDetailSchema>;

const ofSignUp = idParams.extend({ sign_up: idSchema });
const reason = reasonSchema.refine((value) => value.trim().length >= 2, "请填写理由");

export const signUpDeskEndpoints = {
  "GET /api/admin/activities/{id}/sign-ups": {
    summary:
      "Sign-ups of an activity, the latest first; those who wait in their order. By state, ticket, name, number or last digits",
    params: idParams,
    query: pageQuery.extend({
      state: z.enum(signUpStates).optional(),
      kind: idSchema.optional(),
      q: z.string().max(30).optional(),
    }),
    data: pageOf(deskSignUpSchema),
  },
  "GET /api/admin/activities/{id}/sign-ups/{sign_up}": {
    summary: "One sign-up with its answers, what is sealed masked",
    params: ofSignUp,
    data: deskSignUpDetailSchema,
  },
  "POST /api/admin/activities/{id}/sign-ups/{sign_up}/decision": {
    summary: "Lets somebody come, or says why not; he is told",
    params: ofSignUp,
    body: z
      .object({ approve: z.boolean(), reason: reasonSchema.default("") })
      .refine(({ approve, reason: why }) => approve || why.length >= 2, {
        message: "请填写理由",
        path: ["reason"],
      }),
    data: deskSignUpDetailSchema,
  },
  "POST /api/admin/activities/{id}/sign-ups/{sign_up}/remove": {
    summary:
      "Takes a sign-up out, with a reason that its member reads; points go back, the next one moves up",
    params: ofSignUp,
    body: z.object({ reason }),
    data: deskSignUpDetailSchema,
  },
  "PUT /api/admin/activities/{id}/sign-ups/{sign_up}/convoy": {
    summary: "Puts somebody into a group of the convoy; 0 takes him out",
    params: ofSignUp,
    body: z.object({ convoy: z.number().int().min(0).max(99, "最多 99 组") }),
    data: deskSignUpDetailSchema,
  },
  "POST /api/admin/activities/{id}/sign-ups/{sign_up}/notes": {
    summary: "Writes a note that only the desk reads",
    params: ofSignUp,
    body: z.object({ text: wordsSchema("备注", 200).refine((text) => text !== "", "请填写备注") }),
    data: deskSignUpDetailSchema,
  },
  "POST /api/admin/activities/{id}/sign-ups/{sign_up}/reveal": {
    summary: "What is sealed of a sign-up, whole; written into the audit log",
    params: ofSignUp,
    body: z.object({ reason }),
    data: z.object({
      answers: z.record(z.string(), z.string()),
      emergency: z.object({ name: z.string(), mobile: z.string() }).nullable(),
    }),
  },
  "POST /api/admin/activities/{id}/convoys": {
    summary: "Deals those who come out into groups of the convoy, in the order of their numbers",
    params: idParams,
    body: z.object({ groups: z.number().int().min(1, "至少 1 组").max(99, "最多 99 组") }),
    data: z.object({ grouped: z.number().int() }),
  },
  "GET /api/admin/activities/{id}/waitlist": {
    summary: "Who waits for a kind of ticket, in order, and what stands in the way of the first",
    params: idParams,
    data: z.object({
      kinds: z.array(
        z.object({
          id: idSchema,
          name: z.string(),
          quota: z.number().int(),
          taken: z.number().int(),
          waiting: z.number().int(),
          /** The first one needs more seats than are free. */
          blocked: z.boolean(),
          /** With this quota the first ones could move up, and how many; null without anybody waiting. */
          hint: z.object({ quota: z.number().int(), people: z.number().int() }).nullable(),
          items: z.array(deskSignUpSchema),
        }),
      ),
    }),
  },
  "POST /api/admin/activities/{id}/export": {
    summary:
      "Sign-ups as CSV, one part of them; what is sealed only with its own permission. Written into the audit log",
    params: idParams,
    body: z.object({ sealed: z.boolean(), cursor: z.string().max(200).optional() }),
    data: z.object({ csv: z.string(), rows: z.number().int(), next_cursor: z.string().nullable() }),
  },
} as const satisfies Endpoints;

named({ DeskSignUp: deskSignUpSchema, DeskSignUpDetail: deskSignUpDetailSchema });
