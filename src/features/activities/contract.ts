import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import { activityTypes, fieldKinds, noticeKeys } from "#shared/activity.ts";
import { activityStates, signUpStates } from "#shared/activity-standing.ts";
import { idSchema, named, timeSchema, versionSchema } from "#shared/contract.ts";

/*
 * What all doors of activities have in common. The endpoints stand beside what they are for: lists and pages in
 * `pages-contract.ts`, signing up in `sign-up-contract.ts`, the gate in `entry-contract.ts`, the desk in `desk-contract.ts`.
 */

/** An activity as lists show it. */
export const activityCardSchema = z.object({
  id: idSchema,
  section: z.string(),
  type: z.enum(activityTypes),
  title: z.string(),
  summary: z.string(),
  poster: pictureSchema.nullable(),
  /** Where it stood when this was answered; `standing` says it for now. */
  state: z.enum(activityStates),
  opens_at: timeSchema,
  closes_at: timeSchema,
  starts_at: timeSchema,
  ends_at: timeSchema,
  /** Name of its city; empty where none was given. */
  city: z.string(),
  place: z.string(),
  /** Seats in all, and those that are held. */
  quota: z.number().int(),
  taken: z.number().int(),
  /** What its cheapest ticket costs, in points and in fen; both 0 where one is free. */
  points_from: z.number().int(),
  fen_from: z.number().int(),
  /** Mean of its ratings, 1 to 5 with one decimal; null without any. */
  rating: z.number().nullable(),
  /** Published reviews with pictures or words. */
  reviews: z.number().int(),
});
export type ActivityCard = z.output<typeof activityCardSchema>;

export const ticketKindSchema = z.object({
  id: idSchema,
  name: z.string(),
  note: z.string(),
  quota: z.number().int(),
  taken: z.number().int(),
  waiting: z.number().int(),
  /** 0: free. */
  points: z.number().int(),
  /** Beside the points, in fen. */
  fen: z.number().int(),
  counts_companions: z.boolean(),
  closed: z.boolean(),
});
export type TicketKind = z.output<typeof ticketKindSchema>;

export const formFieldSchema = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,23}$/, "字段标识不正确"),
  kind: z.enum(fieldKinds),
  label: z.string(),
  hint: z.string(),
  required: z.boolean(),
  options: z.array(z.string()),
  most: z.number().int(),
});

/** Who may join, as people read it; all that are listed have to hold. */
export const joiningSchema = z.object({
  owners_only: z.boolean(),
  /** Series whose owners may join. */
  series: z.object({ key: z.string(), label: z.string() }).nullable(),
  min_level: z.number().int(),
  club_only: z.boolean(),
  invited_only: z.boolean(),
});

export const activityDetailSchema = activityCardSchema.extend({
  document: shownDocumentSchema,
  address: z.string(),
  /** Degrees, GCJ-02. */
  point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  organiser: z.string(),
  agenda: z.array(z.object({ time: z.string(), text: z.string() })),
  joining: joiningSchema,
  reviewed: z.boolean(),
  notices: z.array(z.enum(noticeKeys)),
  kinds: z.array(ticketKindSchema),
  form: z.array(formFieldSchema),
  form_version: z.number().int(),
  emergency_contact: z.boolean(),
  answer_hours: z.number().int(),
  /** Other dates of the same thing that are still to come. */
  dates: z.array(z.object({ id: idSchema, starts_at: timeSchema })),
  /** Why it was cancelled, and what changed last of time and place; empty for nothing. */
  cancel_reason: z.string(),
  change_note: z.string(),
  details_version: z.number().int(),
  recap: z.object({ id: idSchema, title: z.string(), path: z.string() }).nullable(),
  /** Who comes, the latest first; at most twelve. */
  joined: z.array(memberCardSchema),
  joined_count: z.number().int(),
  comments: z.number().int(),
  comments_closed: z.boolean(),
  likes: z.number().int(),
  collects: z.number().int(),
});
export type ActivityDetail = z.output<typeof activityDetailSchema>;

/** A sign-up as its member sees it. */
export const ownSignUpSchema = z.object({
  id: idSchema,
  activity: activityCardSchema,
  kind: z.object({ id: idSchema, name: z.string(), points: z.number().int(), fen: z.number().int() }),
  state: z.enum(signUpStates),
  seats: z.number().int(),
  /** How many stand before him on the waitlist, and himself: 1 is next; null unless he waits. */
  place: z.number().int().nullable(),
  /** P17; null until confirmed. */
  number: z.number().int().nullable(),
  convoy: z.number().int(),
  /** As it is asked for at the gate. */
  name: z.string(),
  answers: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Identity numbers masked: 3301**********12. */
  masked: z.record(z.string(), z.string()),
  form_version: z.number().int(),
  /** The form has fields that this one did not answer. */
  incomplete: z.boolean(),
  car_id: idSchema.nullable(),
  car: z.string(),
  emergency: z.object({ name: z.string(), mobile: z.string() }).nullable(),
  /** Notices that are in force in another version than the one he signed. */
  unsigned: z.array(z.enum(noticeKeys)),
  points: z.number().int(),
  /** What it costs beside the points, in fen, and whether that was paid. */
  fen: z.number().int(),
  paid: z.boolean(),
  /** Of the payment that waits for him; empty where none does. */
  payment_number: z.string(),
  answer_by: timeSchema.nullable(),
  /** Time or place changed since he agreed. */
  asked_again: z.boolean(),
  reason: z.string(),
  entered_at: timeSchema.nullable(),
  reviewed: z.boolean(),
  created_at: timeSchema,
  can: z.object({
    edit: z.boolean(),
    cancel: z.boolean(),
    answer: z.boolean(),
    enter: z.boolean(),
    review: z.boolean(),
  }),
  version: versionSchema,
});
export type OwnSignUp = z.output<typeof ownSignUpSchema>;

named({
  ActivityCard: activityCardSchema,
  TicketKind: ticketKindSchema,
  FormField: formFieldSchema,
  Joining: joiningSchema,
  ActivityDetail: activityDetailSchema,
  OwnSignUp: ownSignUpSchema,
});
