import { z } from "zod";
import { noticeKeys } from "#shared/activity.ts";
import { signUpStates } from "#shared/activity-standing.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";

/*
 * Who comes in: the ticket on a member's phone, the gate, the board and the roll call. Whoever stands at the gate is a member
 * whom the organiser named, or an administrator who runs activities there; both use the same addresses.
 */

/** Most entries, undoings and calls that a device sends in one go. */
export const MOST_SENT = 100;
/** Most people of one page of the list that a gate takes with it. */
export const MOST_TAKEN = 2000;

const noticeSchema = z.object({ key: z.enum(noticeKeys), title: z.string(), path: z.string() });

/** Where a ticket stands at the gate. */
export const ticketStates = [
  /** Nobody is let in yet. */
  "early",
  "ready",
  "entered",
  /** A text has to be signed first. */
  "unsigned",
  /** No seat: waits, is looked at, cancelled; `reason` says it. */
  "invalid",
  /** The activity is over. */
  "over",
] as const;

export const ticketSchema = z.object({
  /** Of the sign-up. */
  id: idSchema,
  activity: z.object({
    id: idSchema,
    section: z.string(),
    title: z.string(),
    place: z.string(),
    starts_at: timeSchema,
    ends_at: timeSchema,
  }),
  /** From when on people are let in. */
  opens_at: timeSchema,
  kind: z.string(),
  state: z.enum(ticketStates),
  sign_up_state: z.enum(signUpStates),
  /** Why it is invalid, in a sentence; empty otherwise. */
  reason: z.string(),
  /** Name as it was given with the sign-up; else the nickname. */
  name: z.string(),
  /** The car in words with the masked plate; empty for none. */
  car: z.string(),
  number: z.number().int().nullable(),
  convoy: z.number().int(),
  seats: z.number().int(),
  entered_at: timeSchema.nullable(),
  gate: z.string(),
  unsigned: z.array(noticeSchema),
  /** Base32, of the code that changes every 30 seconds; null without a seat. */
  secret: z.string().nullable(),
});
export type Ticket = z.output<typeof ticketSchema>;

const roles = ["gate", "marshal", "desk"] as const;

/** An activity at whose gate the member stands. */
const dutySchema = z.object({
  id: idSchema,
  section: z.string(),
  title: z.string(),
  place: z.string(),
  starts_at: timeSchema,
  ends_at: timeSchema,
  role: z.enum(roles),
});
export type Duty = z.output<typeof dutySchema>;

const stageSchema = z.object({ key: z.string(), label: z.string() });

/** What the board shows above its lists; the same however many signed up. */
export const boardSchema = z.object({
  /** The server's clock. */
  now: timeSchema,
  role: z.enum(roles),
  activity: z.object({
    id: idSchema,
    title: z.string(),
    starts_at: timeSchema,
    ends_at: timeSchema,
    opens_at: timeSchema,
    cancelled: z.boolean(),
    gates: z.array(z.string()),
    stages: z.array(stageSchema),
    notices: z.boolean(),
    emergency: z.boolean(),
  }),
  expected: z.number().int(),
  arrived: z.number().int(),
  kinds: z.array(
    z.object({ id: idSchema, name: z.string(), expected: z.number().int(), arrived: z.number().int() }),
  ),
  /** Groups of the convoy by number, 0 for who is in none; empty where there are no groups. */
  convoys: z.array(
    z.object({ convoy: z.number().int(), expected: z.number().int(), arrived: z.number().int() }),
  ),
  /** Entries that contradict another one and that nobody has settled. */
  conflicts: z.number().int(),
  can: z.object({
    /** Now: the list may be taken along, and people are let in. */
    take: z.boolean(),
    enter: z.boolean(),
    /** Emergency contacts, on the day. */
    emergency: z.boolean(),
  }),
});
export type Board = z.output<typeof boardSchema>;

/** Somebody at the gate. */
export const personAtGateSchema = z.object({
  id: idSchema,
  name: z.string(),
  number: z.number().int().nullable(),
  kind: z.string(),
  convoy: z.number().int(),
  car: z.string(),
  /** Last four digits of the bound number. */
  mobile_last: z.string(),
  seats: z.number().int(),
  state: z.enum(signUpStates),
  /** A text has to be signed first. */
  unsigned: z.boolean(),
  entered_at: timeSchema.nullable(),
  gate: z.string(),
  /** Of the entry that stands: undoing names it. */
  entry: z.string().nullable(),
  /** When he was there, by stage. */
  calls: z.record(z.string(), timeSchema),
});
export type PersonAtGate = z.output<typeof personAtGateSchema>;

/** The same for a gate that has to do without a network. */
const takenPersonSchema = personAtGateSchema.extend({
  /** Null for whoever has no seat. */
  secret: z.string().nullable(),
});
export type TakenPerson = z.output<typeof takenPersonSchema>;

const keySchema = z.string().regex(/^[\w-]{8,64}$/, "设备标识不正确");

export const entryBody = z.object({
  /** Made by the device for this one entry, and sent again with each repetition. */
  key: keySchema,
  sign_up_id: idSchema,
  /** Six digits; null where the person was found in the list. */
  code: z
    .string()
    .regex(/^\d{6}$/, "入场码不正确")
    .nullable(),
  gate: z.string().max(24).default(""),
  /** When, by the gate's clock set right; counts where it was offline. */
  at: timeSchema,
  /** Let in without a network, and told now. */
  offline: z.boolean(),
});
export type EntryInput = z.output<typeof entryBody>;

export const entryResults = [
  "entered",
  /** Was let in before, at `entered_at`. */
  "already",
  /** Let in without a network although somebody else let him in, or his seat was gone: kept, and shown to all gates. */
  "conflict",
  /** This very entry was undone meanwhile. */
  "undone",
  "early",
  "over",
  /** Waits for a seat, or is looked at. */
  "waiting",
  /** Cancelled, refused, lapsed, or the activity itself is cancelled. */
  "cancelled",
  "unsigned",
  /** Of another activity, or nobody's. */
  "unknown",
  /** No code of this ticket, or one that is older than the clocks may differ. */
  "expired",
  /** This code was used before. */
  "replayed",
] as const;
export type EntryResult = (typeof entryResults)[number];

export const enteredSchema = z.object({
  key: z.string(),
  result: z.enum(entryResults),
  /** In a sentence, for whoever stands at the gate. */
  words: z.string(),
  person: personAtGateSchema.nullable(),
  entered_at: timeSchema.nullable(),
  gate: z.string(),
  /** Seconds by which the phone's clock is ahead; null for none worth telling. */
  clock_off: z.number().int().nullable(),
});
export type Entered = z.output<typeof enteredSchema>;

export const conflictSchema = z.object({
  key: z.string(),
  person: z.object({ id: idSchema, name: z.string(), number: z.number().int().nullable(), kind: z.string() }),
  at: timeSchema,
  gate: z.string(),
  by: z.string(),
  /** The entry that stands; null where his seat was gone. */
  first: z.object({ at: timeSchema, gate: z.string(), by: z.string(), key: z.string() }).nullable(),
});
export type EntryConflict = z.output<typeof conflictSchema>;

const callBody = z.object({
  sign_up_id: idSchema,
  stage: z.string().max(24),
  there: z.boolean(),
  at: timeSchema,
});
export type CallInput = z.output<typeof callBody>;

export const stageCountSchema = stageSchema.extend({
  groups: z.array(
    z.object({ convoy: z.number().int(), expected: z.number().int(), there: z.number().int() }),
  ),
});
export type StageCount = z.output<typeof stageCountSchema>;

const emergencyReadSchema = z.object({
  id: idSchema,
  person: z.string(),
  by: z.string(),
  desk: z.boolean(),
  at: timeSchema,
});
export type EmergencyRead = z.output<typeof emergencyReadSchema>;

export const entryEndpoints = {
  "GET /api/my/tickets": {
    summary:
      "The member's tickets of activities that are not over for long, and the gates at which he stands",
    data: z.object({
      /** The server's clock: the phone's may be off. */
      now: timeSchema,
      items: z.array(ticketSchema),
      duties: z.array(dutySchema),
    }),
  },
  "GET /api/activities/{id}/gate": {
    summary: "How many arrived and how many are missing, by ticket kind and group; for its staff",
    params: idParams,
    data: boardSchema,
  },
  "GET /api/activities/{id}/gate/people": {
    summary: "Who is expected, arrived or missing: by name, number or the last four digits; for its staff",
    params: idParams,
    query: pageQuery.extend({
      q: z.string().max(40).optional(),
      show: z.enum(["all", "arrived", "missing"]).default("all"),
      kind: idSchema.optional(),
      convoy: z.coerce.number().int().min(0).max(9999).optional(),
      /** Only who was not there at this stage. */
      missing_at: z.string().max(24).optional(),
    }),
    data: pageOf(personAtGateSchema),
  },
  "GET /api/activities/{id}/gate/list": {
    summary:
      "The whole list with the secrets of its codes, page by page, for a gate that works without a network; for its staff",
    params: idParams,
    query: z.object({
      /** Of the last one that is there already. */
      after: z
        .string()
        .regex(/^(0|[1-9]\d{0,17})$/)
        .default("0"),
      limit: z.coerce.number().int().min(1).max(MOST_TAKEN).default(1000),
    }),
    data: z.object({ now: timeSchema, items: z.array(takenPersonSchema), next: z.string().nullable() }),
  },
  "POST /api/activities/{id}/gate/entries": {
    summary:
      "Lets people in: one that was just scanned, or what a gate did without a network; each once by its key",
    params: idParams,
    body: z.object({ entries: z.array(entryBody).min(1).max(MOST_SENT) }),
    data: z.object({ now: timeSchema, items: z.array(enteredSchema) }),
  },
  "POST /api/activities/{id}/gate/undo": {
    summary: "Takes entries back, or settles conflicts; the same again changes nothing",
    params: idParams,
    body: z.object({ keys: z.array(keySchema).min(1).max(MOST_SENT) }),
    data: z.object({
      items: z.array(
        z.object({ key: z.string(), undone: z.boolean(), person: personAtGateSchema.nullable() }),
      ),
    }),
  },
  "GET /api/activities/{id}/gate/conflicts": {
    summary: "Entries that contradict another one, the latest first; for its staff",
    params: idParams,
    data: z.object({ items: z.array(conflictSchema) }),
  },
  "GET /api/activities/{id}/gate/calls": {
    summary: "Roll call of the convoy: how many were there, by stage and group; for its staff",
    params: idParams,
    data: z.object({ items: z.array(stageCountSchema) }),
  },
  "PUT /api/activities/{id}/gate/calls": {
    summary: "Ticks who is there at a stage, or takes ticks back; the latest of each counts",
    params: idParams,
    body: z.object({ calls: z.array(callBody).min(1).max(MOST_SENT) }),
    data: okSchema,
  },
  "POST /api/activities/{id}/gate/emergency": {
    summary:
      "Shows whom to call for somebody; for marshals and the desk, on the day of the activity, and written down",
    params: idParams,
    body: z.object({ sign_up_id: idSchema }),
    data: z.object({ name: z.string(), mobile: z.string() }),
  },
  "GET /api/activities/{id}/gate/emergency-reads": {
    summary: "Who read emergency contacts, the latest first; for the desk",
    params: idParams,
    data: z.object({ items: z.array(emergencyReadSchema) }),
  },
} as const satisfies Endpoints;

named({
  Ticket: ticketSchema,
  ActivityBoard: boardSchema,
  PersonAtGate: personAtGateSchema,
  EntryBody: entryBody,
  Entered: enteredSchema,
  Conflict: conflictSchema,
  StageCount: stageCountSchema,
});
