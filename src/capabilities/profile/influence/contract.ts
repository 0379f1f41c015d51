import { z } from "zod";
import {
  applicationEventSchema,
  heldFormSchema,
  memberEndpoints,
  ownApplicationSchema,
  sectionSchema,
  submittedSchema,
} from "#capabilities/review/applications/contract.ts";
import { applicationStates } from "#shared/application.ts";
import { type Endpoints, idParams, idSchema, timeSchema } from "#shared/contract.ts";
import { claimStates, platforms, proofStates, tiers } from "#shared/influence.ts";
import { LONGEST_LINK } from "#shared/profile-links.ts";
import { wordsSchema } from "#shared/typed-text.ts";

/** Days before the end on which a voice is reminded. */
export const REMINDERS = [30, 7, 1] as const;
/** From so many days before the end on, a voice may apply for another year. */
export const RENEW_DAYS = 30;
/** Nobody has more followers. */
export const MOST_FOLLOWERS = 1_000_000_000;

const codeSchema = z
  .string()
  .max(40, "邀请码不正确")
  .transform((value) => value.trim().toUpperCase());

const givenAccountSchema = z.object({
  platform: z.enum(platforms, "没有这个平台"),
  nick: wordsSchema("昵称", 40),
  link: z.string().trim().max(LONGEST_LINK, "链接太长了，请只粘贴主页链接"),
  followers: z
    .number("粉丝数只能填数字")
    .int("粉丝数只能填整数")
    .min(0, "粉丝数不正确")
    .max(MOST_FOLLOWERS, "粉丝数不正确"),
  /** An own upload with purpose private, or one that is there already. */
  file_id: idSchema.nullable(),
  /** The member says that the code stands in his profile there. */
  stands: z.boolean(),
});

/** What the form holds. A draft may lack anything. */
export const influenceFieldsSchema = z.object({
  called: wordsSchema("称呼", 20),
  city: wordsSchema("城市", 20),
  car_id: idSchema.nullable(),
  style: wordsSchema("内容风格", 300),
  code: codeSchema,
  accounts: z.array(givenAccountSchema).max(platforms.length, "每个平台填写一个账号"),
});

const heldAccountSchema = z.object({
  id: idSchema,
  platform: z.enum(platforms),
  nick: z.string(),
  link: z.string(),
  followers: z.number().int(),
  file_id: idSchema.nullable(),
  proof_code: z.string(),
  proof_state: z.enum(proofStates),
  /** Why something better is asked for; empty where it is not. */
  asked: z.string(),
});

const rightSchema = z.object({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  tiers: z.array(z.enum(tiers)),
  claimable: z.boolean(),
});

const applicationSchema = ownApplicationSchema.extend({
  called: z.string(),
  city: z.string(),
  car: z.string(),
  style: z.string(),
  tier: z.enum(["", ...tiers]),
  /** 达人编号; null until approved. */
  number: z.string().nullable(),
  renewal: z.boolean(),
  accounts: z.array(heldAccountSchema),
  /** Those of the tier; none while there is no tier. */
  rights: z.array(
    rightSchema.extend({
      claim: z.enum(["no", "open", ...claimStates]),
      /** What the desk said of it. */
      note: z.string(),
    }),
  ),
  /** The code to invite others with; null while there is none. */
  invitation: z.object({ code: z.string(), quota: z.number().int(), used: z.number().int() }).nullable(),
  events: z.array(applicationEventSchema),
  can: z.object({
    resubmit: z.boolean(),
    withdraw: z.boolean(),
    resign: z.boolean(),
    renew: z.boolean(),
    invite: z.boolean(),
  }),
});

const seasonSchema = z.object({
  id: idSchema,
  title: z.string(),
  opens_at: timeSchema,
  closes_at: timeSchema,
});

const landingSchema = z.object({
  /** The one that is open; null between seasons. */
  season: seasonSchema.nullable(),
  /** The one that comes next, if it is known. */
  next: seasonSchema.nullable(),
  /** How many voices the section has. */
  voices: z.number().int(),
  rights: z.array(rightSchema),
});

/** The form as it stands. */
const formSchema = influenceFieldsSchema.extend({
  ...heldFormSchema.shape,
  /** Where it is handed in: an application that is changed stays where it was. */
  section: z.string(),
  held: z.array(heldAccountSchema),
  /** The bound number, masked; null without one. */
  mobile: z.string().nullable(),
  /** The season that takes it; null while none does. */
  season: seasonSchema.nullable(),
  /** Why nothing can be handed in now; empty where it can. */
  refusal: z.string(),
  /** The code that the member puts into his profile, of each platform. */
  proofs: z.array(z.object({ platform: z.enum(platforms), code: z.string() })),
  cars: z.array(z.object({ id: idSchema, label: z.string() })),
});

const submissionSchema = influenceFieldsSchema.extend({ ...submittedSchema.shape, agreed: z.boolean() });

export const influenceEndpoints = {
  ...memberEndpoints("influence", {
    ...{ draft: influenceFieldsSchema.extend({ section: sectionSchema }), form: formSchema },
    ...{ submission: submissionSchema, shown: applicationSchema },
    say: { withdraw: ", and the place of its invitation is free again" },
  }),
  "GET /api/influence/landing": {
    summary: "The season in which a section looks for voices, the next one, and what voices get",
    query: z.object({ section: sectionSchema }),
    data: landingSchema,
  },
  "GET /api/influence/codes/{code}": {
    summary: "Whether an invitation still holds in a section, and who invites",
    params: z.object({ code: codeSchema }),
    query: z.object({ section: sectionSchema }),
    data: z.object({ valid: z.boolean(), by: z.string() }),
  },
  "GET /api/influence/mine": {
    summary: "One's own application in a section, and whether one asked to hear of the next season",
    query: z.object({ section: sectionSchema }),
    data: z.object({
      latest: applicationSchema.nullable(),
      holding: applicationSchema.nullable(),
      reserved: z.boolean(),
      /** Where he applied, or is a voice, beside this section. */
      elsewhere: z.array(z.object({ section: z.string(), state: z.enum(applicationStates) })),
    }),
  },
  "PUT /api/influence/reservation": {
    summary: "Asks to be told of a section's next season, or no longer",
    body: z.object({ section: sectionSchema, wanted: z.boolean() }),
    data: z.object({ reserved: z.boolean() }),
  },
  "POST /api/influence/{id}/resign": {
    summary: "Gives up being a voice: mark and rights go",
    params: idParams,
    data: applicationSchema,
  },
  "POST /api/influence/{id}/invitation": {
    summary: "Gets the voice's own code to invite others with; the same one every time",
    params: idParams,
    data: applicationSchema,
  },
  "POST /api/influence/{id}/rights/{right}": {
    summary: "Asks for a right of one's tier, once",
    params: z.object({ id: idSchema, right: idSchema }),
    data: applicationSchema,
  },
} as const satisfies Endpoints;

export type InfluenceFields = z.output<typeof influenceFieldsSchema>;
export type InfluenceForm = z.output<typeof formSchema>;
export type InfluenceSubmission = z.output<typeof submissionSchema>;
export type InfluenceApplication = z.output<typeof applicationSchema>;
export type InfluenceLanding = z.output<typeof landingSchema>;
export type GivenAccount = z.output<typeof givenAccountSchema>;
