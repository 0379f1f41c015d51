import { z } from "zod";
import { privatePictureSchema } from "#capabilities/media/media/contract.ts";
import {
  decisionSchema,
  deskCardSchema,
  deskEndpoints,
  deskLineSchema,
  personSchema,
  reasonSchema,
  relatedSchema,
  sectionSchema,
} from "#capabilities/review/applications/contract.ts";
import {
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { claimStates, platforms, proofStates, tiers } from "#shared/influence.ts";
import { wordsSchema } from "#shared/typed-text.ts";

const titleSchema = (most: number) => wordsSchema("标题", most).refine((value) => value !== "", "请填写标题");

/** A line of the desk's list. */
export const deskInfluencerSchema = deskLineSchema.extend({
  called: z.string(),
  city: z.string(),
  tier: z.enum(["", ...tiers]),
  number: z.string().nullable(),
  renewal: z.boolean(),
  /** Of all its accounts together. */
  followers: z.number().int(),
  platforms: z.array(z.enum(platforms)),
});

const deskAccountSchema = z.object({
  id: idSchema,
  platform: z.enum(platforms),
  nick: z.string(),
  /** As it is written down, and as a browser opens it; null where the platform has no page of it. */
  link: z.string(),
  address: z.string().nullable(),
  followers: z.number().int(),
  /** Has to stand in the profile there. */
  proof_code: z.string(),
  proof_state: z.enum(proofStates),
  asked: z.string(),
  /** With an address for this reviewer alone, good for five minutes; null once it was deleted. */
  picture: privatePictureSchema.nullable(),
});

export const deskInfluencerDetailSchema = deskInfluencerSchema.extend({
  ...deskCardSchema.shape,
  car: z.string(),
  style: z.string(),
  season: z.string(),
  /** Who invited him: a voice's name, or what the desk made the code for; null without an invitation. */
  invited_by: z.object({ code: z.string(), by: z.string() }).nullable(),
  accounts: z.array(deskAccountSchema),
  /** Those with the same profile, or of the same member. */
  related: z.array(
    relatedSchema.extend({ why: z.enum(["profile", "member"]), section: z.string(), called: z.string() }),
  ),
});

const influenceDecisionSchema = decisionSchema.extend({
  /** Of an approval. */
  tier: z.enum(tiers, "请选择等级").optional(),
  /** What the reviewer saw in the profiles. */
  proofs: z
    .array(z.object({ account_id: idSchema, state: z.enum(["confirmed", "missing"]) }))
    .max(platforms.length)
    .default([]),
  /** For which accounts something better is asked for, and why. */
  accounts: z
    .array(z.object({ account_id: idSchema, reason: reasonSchema.min(1, "请说明需要怎样的材料") }))
    .max(platforms.length)
    .default([]),
});

const seasonSchema = z.object({
  id: idSchema,
  section: z.string(),
  title: z.string(),
  opens_at: timeSchema,
  closes_at: timeSchema,
  state: z.enum(["planned", "open", "closed"]),
  applications: z.number().int(),
});

const seasonBody = z.object({
  section: sectionSchema,
  title: titleSchema(40),
  opens_at: timeSchema,
  closes_at: timeSchema,
});

const codeSchema = z.object({
  id: idSchema,
  code: z.string(),
  section: z.string(),
  /** The voice who invites; null where the desk does. */
  owner: personSchema.nullable(),
  note: z.string(),
  quota: z.number().int(),
  used: z.number().int(),
  valid_until: timeSchema.nullable(),
  closed: z.boolean(),
});

const rightBody = z.object({
  section: sectionSchema,
  title: titleSchema(20),
  text: wordsSchema("说明", 100).default(""),
  tiers: z.array(z.enum(tiers)).min(1, "请选择等级").max(tiers.length),
  claimable: z.boolean(),
  place: z.number().int().min(0).max(1000).default(0),
  active: z.boolean().default(true),
});

const rightSchema = z.object({
  ...{ id: idSchema, section: z.string(), title: z.string(), text: z.string() },
  ...{ tiers: z.array(z.enum(tiers)), claimable: z.boolean(), place: z.number().int(), active: z.boolean() },
});

const claimSchema = z.object({
  id: idSchema,
  section: z.string(),
  right: z.string(),
  tier: z.enum(["", ...tiers]),
  number: z.string().nullable(),
  member: personSchema,
  state: z.enum(claimStates),
  note: z.string(),
  created_at: timeSchema,
  decided_at: timeSchema.nullable(),
});

const ofSection = z.object({ section: sectionSchema.optional() });

export const deskInfluenceEndpoints = {
  ...deskEndpoints("influencers", {
    ...{ line: deskInfluencerSchema, card: deskInfluencerDetailSchema, decision: influenceDecisionSchema },
    ...{ query: {}, say: { decide: ", but not a renewal" } },
  }),
  "GET /api/admin/influence/seasons": {
    summary: "Seasons in which sections look for voices, newest first",
    query: ofSection,
    data: z.object({ items: z.array(seasonSchema) }),
  },
  "POST /api/admin/influence/seasons": {
    summary: "Adds a season; two of one section never overlap",
    body: seasonBody,
    data: seasonSchema,
  },
  "PUT /api/admin/influence/seasons/{id}": {
    summary: "Changes a season's title and times, or ends it before its time",
    params: idParams,
    body: seasonBody.omit({ section: true }).extend({ closed: z.boolean() }),
    data: seasonSchema,
  },
  "GET /api/admin/influence/codes": {
    summary: "Invitations, newest first",
    query: pageQuery.extend({ section: sectionSchema.optional() }),
    data: pageOf(codeSchema),
  },
  "POST /api/admin/influence/codes": {
    summary: "Makes an invitation of the desk",
    body: z.object({
      section: sectionSchema,
      note: wordsSchema("用途", 40).default(""),
      quota: z
        .number("名额只能填数字")
        .int("名额只能填整数")
        .min(1, "名额至少 1 个")
        .max(10_000, "名额最多 10000 个"),
      valid_until: timeSchema.nullable(),
    }),
    data: codeSchema,
  },
  "POST /api/admin/influence/codes/{id}/close": {
    summary: "Ends an invitation; who came by it stays",
    params: idParams,
    data: codeSchema,
  },
  "GET /api/admin/influence/rights": {
    summary: "What voices of each tier get, those that hold no longer included",
    query: ofSection,
    data: z.object({ items: z.array(rightSchema) }),
  },
  "POST /api/admin/influence/rights": {
    summary: "Adds a right",
    body: rightBody,
    data: rightSchema,
  },
  "PUT /api/admin/influence/rights/{id}": {
    summary: "Changes a right, or ends it; what was asked for stays",
    params: idParams,
    body: rightBody.omit({ section: true }),
    data: rightSchema,
  },
  "GET /api/admin/influence/claims": {
    summary: "Rights that voices asked for: those that wait the longest first, those decided last first",
    query: pageQuery.extend({
      state: z.enum(claimStates).default("waiting"),
      section: sectionSchema.optional(),
    }),
    data: pageOf(claimSchema),
  },
  "POST /api/admin/influence/claims/{id}/decision": {
    summary: "Says that a right was handed over, or why it is not; the voice is told",
    params: idParams,
    body: z.object({ state: z.enum(["fulfilled", "refused"]), note: wordsSchema("说明", 100).default("") }),
    data: claimSchema,
  },
} as const satisfies Endpoints;

export type InfluenceDecision = z.output<typeof influenceDecisionSchema>;
export type DeskInfluencerDetail = z.output<typeof deskInfluencerDetailSchema>;

named({ DeskInfluencer: deskInfluencerSchema, DeskInfluencerDetail: deskInfluencerDetailSchema });
