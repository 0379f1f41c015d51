import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { reviewRowSchema } from "#capabilities/review/moderation/contract.ts";
import { applicationStates } from "#shared/application.ts";
import {
  idempotencyKeySchema,
  idParams,
  idSchema,
  named,
  okSchema,
  pageOf,
  pageQuery,
  timeSchema,
  versionSchema,
} from "#shared/contract.ts";

/** Slug of a section. */
export const sectionSchema = z.string().max(40, "没有这个分区");

/** What a reviewer, or the desk, says to a member. */
export const reasonSchema = z.string().trim().max(200, "理由最多 200 个字");

/** Something that happened to an application. */
export const applicationEventSchema = z.object({
  at: timeSchema,
  /** What happened, in words. */
  text: z.string(),
  reason: z.string(),
  tone: z.enum(["plain", "good", "bad"]),
});

/** What every own application tells its member; a kind extends it. */
export const ownApplicationSchema = z.object({
  id: idSchema,
  section: z.string(),
  /** `in_review`: somebody looks at it at this moment. */
  state: z.enum([...applicationStates, "in_review"]),
  reason: z.string(),
  valid_until: timeSchema.nullable(),
  submitted_at: timeSchema.nullable(),
  approved_at: timeSchema.nullable(),
});

/** What every form answers beside its fields. */
export const heldFormSchema = z.object({
  /** Of the application that it continues; null for one that was not begun. */
  id: idSchema.nullable(),
  state: z.enum(applicationStates),
  reason: z.string(),
});

/** What is handed in beside the fields. */
export const submittedSchema = z.object({
  /** The application that is changed; without one, the draft of the section, or a new one. */
  id: idSchema.nullable(),
  section: sectionSchema,
  idempotency_key: idempotencyKeySchema,
});

/** A member as the desk names him. */
export const personSchema = memberCardSchema.pick({ id: true, nickname: true, avatar: true });

/** A line of every desk's list. */
export const deskLineSchema = z.object({
  id: idSchema,
  /** Of its entry in the review queue: by it moderators claim, let go and undo. */
  review_id: idSchema.nullable(),
  section: z.string(),
  state: z.enum(applicationStates),
  member: personSchema,
  submitted_at: timeSchema.nullable(),
  /** When it was decided, or ended; null while it waits for a decision. */
  decided_at: timeSchema.nullable(),
  valid_until: timeSchema.nullable(),
  /** Who has it open; empty for nobody. */
  held_by: z.string(),
});

/** What every desk's card has beside its line. */
export const deskCardSchema = z.object({
  reason: z.string(),
  /** Whether the reader may look at private files of this kind; without it every `picture` is null. */
  may_read_papers: z.boolean(),
  /** The latest first. */
  events: z.array(applicationEventSchema),
  /** Its card in the review queue: author with his record, claim, version; null for what never stood there. */
  review: reviewRowSchema.nullable(),
  can: z.object({ approve: z.boolean(), reject: z.boolean(), ask: z.boolean(), revoke: z.boolean() }),
  /** Reasons that are offered, as for every kind. */
  reasons: z.array(z.object({ label: z.string(), text: z.string() })),
});

/** Another application that has to do with it. */
export const relatedSchema = z.object({
  id: idSchema,
  state: z.enum(applicationStates),
  member: personSchema,
  at: timeSchema,
});

/** What every desk decides; a kind extends it with what its decision says beside. */
export const decisionSchema = z.object({
  decision: z.enum(["approve", "reject", "ask", "revoke"]),
  /** Of the card that was seen. */
  version: versionSchema,
  reason: reasonSchema.default(""),
  /** Of an approval; the kind's usual time without it. */
  valid_until: timeSchema.optional(),
});

const deskQuery = pageQuery.extend({
  state: z
    .enum(["submitted", "material", "approved", "rejected", "expired", "revoked", "withdrawn"])
    .default("submitted"),
  section: sectionSchema.optional(),
});

/** What callers of an endpoint have to know beside the usual, as it goes on behind that. */
type Said<Name extends string> = Partial<Readonly<Record<Name, string>>>;

/** Endpoints that every kind has for members below `/api/{path}`; what else its members do stands beside them. */
export function memberEndpoints<
  Path extends string,
  Draft extends z.ZodType,
  Form extends z.ZodType,
  Submission extends z.ZodType,
  Shown extends z.ZodType,
>(
  path: Path,
  {
    draft,
    form,
    submission,
    shown,
    say = {},
  }: {
    draft: Draft;
    form: Form;
    submission: Submission;
    shown: Shown;
    say?: Said<"draft" | "submit" | "withdraw">;
  },
) {
  const all = {
    form: {
      summary: "What was typed into the form of a section, or of one's own application that can be changed",
      query: z.object({ section: sectionSchema, id: idSchema.optional() }),
      data: form,
    },
    draft: {
      summary: `Keeps what was typed into the form of a section until it is handed in${say.draft ?? ""}`,
      body: draft,
      data: okSchema,
    },
    submit: {
      summary: `Hands an application in; the same key again answers the same application${say.submit ?? ""}`,
      body: submission,
      data: shown,
    },
    show: {
      summary: "One's own application with all that happened to it",
      params: idParams,
      data: shown,
    },
    withdraw: {
      summary: `Takes an own application back before it is decided; its files are deleted${say.withdraw ?? ""}`,
      params: idParams,
      data: shown,
    },
  };
  return {
    [`GET /api/${path}/form`]: all.form,
    [`PUT /api/${path}/draft`]: all.draft,
    [`POST /api/${path}`]: all.submit,
    [`GET /api/${path}/{id}`]: all.show,
    [`POST /api/${path}/{id}/withdraw`]: all.withdraw,
  } as Record<`GET /api/${Path}/form`, typeof all.form> &
    Record<`PUT /api/${Path}/draft`, typeof all.draft> &
    Record<`POST /api/${Path}`, typeof all.submit> &
    Record<`GET /api/${Path}/{id}`, typeof all.show> &
    Record<`POST /api/${Path}/{id}/withdraw`, typeof all.withdraw>;
}

/** Endpoints that every kind has for the desk below `/api/admin/{path}`. */
export function deskEndpoints<
  Path extends string,
  Line extends z.ZodType,
  Card extends z.ZodType,
  Decision extends z.ZodType,
  More extends z.ZodRawShape,
>(
  path: Path,
  {
    line,
    card,
    decision,
    query,
    say = {},
  }: { line: Line; card: Card; decision: Decision; query: More; say?: Said<"show" | "decide"> },
) {
  const all = {
    list: {
      summary:
        "Applications in a state: those that wait the longest first, those that were decided last first",
      query: deskQuery.extend(query),
      data: pageOf(line),
    },
    show: {
      summary: `One application with everything that a decision rests on, and its card in the queue${say.show ?? ""}`,
      params: idParams,
      data: card,
    },
    decide: {
      summary: `Approves, rejects, asks for more, or revokes, as it was seen. For five seconds POST /api/admin/reviews/undo takes it back${say.decide ?? ""}`,
      params: idParams,
      body: decision,
      data: card,
    },
  };
  return {
    [`GET /api/admin/${path}`]: all.list,
    [`GET /api/admin/${path}/{id}`]: all.show,
    [`POST /api/admin/${path}/{id}/decision`]: all.decide,
  } as Record<`GET /api/admin/${Path}`, typeof all.list> &
    Record<`GET /api/admin/${Path}/{id}`, typeof all.show> &
    Record<`POST /api/admin/${Path}/{id}/decision`, typeof all.decide>;
}

/** Texts of an application whose form is a few of them. */
type Texts<Key extends string> = Readonly<Record<Key, string>>;

/** Endpoints of a kind whose form is a few texts, for members and for the desk. */
export function simpleEndpoints<Path extends string, Key extends string>(
  path: Path,
  texts: Readonly<Record<Key, z.ZodType<string, string>>>,
) {
  const shown = Object.fromEntries(Object.keys(texts).map((key) => [key, z.string()]));
  const withTexts = <T>(schema: z.ZodObject, shape: z.ZodRawShape = shown) =>
    schema.extend(shape) as unknown as z.ZodType<T & Texts<Key>, T & Texts<Key>>;
  const own = withTexts<z.output<typeof simpleOwnSchema>>(simpleOwnSchema);
  const members = {
    ...memberEndpoints(path, {
      draft: withTexts<{ section: string }>(z.object({ section: sectionSchema }), texts),
      form: withTexts<z.output<typeof heldFormSchema>>(heldFormSchema),
      submission: withTexts<z.output<typeof submittedSchema>>(submittedSchema, texts),
      shown: own,
    }),
    ...({
      [`GET /api/${path}`]: {
        summary:
          "One's own applications, newest first, and whether one has the right that an approved one gives",
        data: z.object({ items: z.array(own), granted: z.boolean() }),
      },
    } as unknown as Record<
      `GET /api/${Path}`,
      { summary: string; data: z.ZodType<SimpleList<Key>, SimpleList<Key>> }
    >),
  };
  const desk = deskEndpoints(path, {
    line: withTexts<z.output<typeof deskLineSchema>>(deskLineSchema),
    card: withTexts<z.output<typeof simpleCardSchema>>(simpleCardSchema),
    ...{ decision: decisionSchema, query: {} },
  });
  return { members, desk };
}

const simpleOwnSchema = ownApplicationSchema.extend({ events: z.array(applicationEventSchema) });
const simpleCardSchema = deskLineSchema.extend(deskCardSchema.shape);
export interface SimpleList<Key extends string> {
  items: (z.output<typeof simpleOwnSchema> & Texts<Key>)[];
  granted: boolean;
}

export type ApplicationEvent = z.output<typeof applicationEventSchema>;
export type ApplicationDecision = z.output<typeof decisionSchema>;

named({ ApplicationEvent: applicationEventSchema, Person: personSchema });
