import { z } from "zod";
import { pictureSchema, videoSchema } from "#capabilities/media/media/contract.ts";
import {
  choiceSchema,
  draftVersionSchema,
  entrySchema,
  keptVersionSchema,
  publishBody,
} from "#capabilities/site/blocks/contract.ts";
import { documentSchema } from "#capabilities/texts/writing/contract.ts";
import {
  act,
  type Endpoints,
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
import { lineSchema } from "#shared/typed-text.ts";
import { storedBlocks } from "./blocks-contract.ts";
import { campaignSchema, tones } from "./contract.ts";
import { pageKinds } from "./page-kinds-contract.ts";

const MOST_BLOCKS = 20;
const RULES_LENGTH = 8000;

export const storedBlockSchema = z.discriminatedUnion("kind", [
  storedBlocks.banner,
  storedBlocks.text,
  storedBlocks.pictures,
  storedBlocks.countdown,
  storedBlocks.video,
  storedBlocks.links,
  storedBlocks.quiz,
  storedBlocks.ranking,
  storedBlocks.activity,
  storedBlocks.goods,
  storedBlocks.form,
]);

/** All that is edited of a campaign, and comes back with an older version but for its term. */
export const campaignContentSchema = z.object({
  title: lineSchema("标题", 30).refine((title) => title !== "", "请填写标题"),
  description: lineSchema("简介", 100),
  /** Media id of the picture on share cards. */
  picture: idSchema.nullable(),
  tone: z.enum(tones),
  from: timeSchema.nullable(),
  until: timeSchema.nullable(),
  rules: documentSchema({ most: RULES_LENGTH, pictures: 0 }).nullable(),
  /** In which sections a page of the umbrella opens; none means all. Of a campaign always none. */
  sections: z.array(z.string().max(40)).max(20).default([]),
  blocks: z.array(storedBlockSchema).max(MOST_BLOCKS, `最多 ${MOST_BLOCKS} 个区块`),
});
export type CampaignContent = z.output<typeof campaignContentSchema>;

/** Where a campaign stands, as the desk names it. */
export const deskStates = ["draft", "soon", "open", "ended", "closed"] as const;
export type DeskState = (typeof deskStates)[number];

const listedSchema = z.object({
  id: idSchema,
  kind: z.enum(pageKinds),
  slug: z.string(),
  section: z.string(),
  title: z.string(),
  state: z.enum(deskStates),
  from: timeSchema.nullable(),
  until: timeSchema.nullable(),
  /** Something was kept that is not live. */
  has_draft: z.boolean(),
  picture: pictureSchema.nullable(),
  updated_at: timeSchema,
});
export type ListedCampaign = z.output<typeof listedSchema>;

const versionOf = keptVersionSchema.extend({ content: campaignContentSchema });

export const campaignDeskEndpoints = {
  "GET /api/admin/campaigns": {
    summary: "Campaigns, or pages, those that changed last first",
    query: pageQuery.extend({
      kind: z.enum(pageKinds).default("campaign"),
      section: z.string().max(40).optional(),
      state: z.enum(deskStates).optional(),
    }),
    data: pageOf(listedSchema),
  },
  "POST /api/admin/campaigns": {
    summary: "Begins a campaign with a draft, empty or a copy of another campaign's",
    body: z.object({
      key: idempotencyKeySchema,
      kind: z.enum(pageKinds).default("campaign"),
      slug: z
        .string("请填写网址")
        .regex(
          /^[a-z0-9](?:[a-z0-9-]{1,38})[a-z0-9]$/,
          "网址用 3 到 40 个小写字母、数字或 -，不能以 - 开头或结尾",
        ),
      section: z.string().max(40),
      title: lineSchema("标题", 30).refine((title) => title !== "", "请填写标题"),
      /** Whose blocks it begins with. */
      copy: idSchema.nullable(),
    }),
    data: z.object({ id: idSchema }),
  },
  "GET /api/admin/campaigns/{id}": {
    summary: "A campaign for its editors, with what its blocks name",
    params: idParams,
    data: listedSchema.extend({
      draft: versionOf.nullable(),
      live: versionOf.nullable(),
      /** Without a draft, of what a new one would begin with. */
      version: versionSchema,
      /** What was live before, newest first. */
      archived: z.array(keptVersionSchema),
      /** What a draft begins with. */
      initial: campaignContentSchema,
      /** Pictures and films that draft and live version name, by id. */
      pictures: z.record(z.string(), pictureSchema),
      videos: z.record(z.string(), videoSchema),
      /** What blocks were given is called, as `kind:id`. */
      names: z.record(z.string(), z.string()),
      /** Ids of the draft's blocks of which visitors see nothing, because what they show is there no longer. */
      gone: z.array(z.string()),
      /** What links can lead to. */
      entries: z.array(entrySchema),
    }),
  },
  "DELETE /api/admin/campaigns/{id}": act("Deletes a campaign that was never published"),
  "GET /api/admin/campaigns/{id}/choices": {
    summary: "What a block of a kind can be given, at most twenty",
    params: idParams,
    query: z.object({ of: z.string().max(20), q: z.string().max(80).default("") }),
    data: z.object({ items: z.array(choiceSchema) }),
  },
  "PUT /api/admin/campaigns/{id}/draft": {
    summary: "Keeps the draft, or begins one",
    params: idParams,
    body: draftVersionSchema.extend({ content: campaignContentSchema }),
    data: draftVersionSchema,
  },
  "DELETE /api/admin/campaigns/{id}/draft": {
    summary: "Throws the draft away",
    params: idParams,
    query: draftVersionSchema,
    data: okSchema,
  },
  "POST /api/admin/campaigns/{id}/publish": {
    summary: "Puts the draft live; what was live is archived",
    params: idParams,
    body: publishBody,
    data: z.object({ number: z.number().int() }),
  },
  "POST /api/admin/campaigns/{id}/restore": {
    summary: "Puts an archived version live again under a new number, with the term of what is live now",
    params: idParams,
    body: z.object({ id: idSchema, live: idSchema.nullable() }),
    data: z.object({ number: z.number().int() }),
  },
  "POST /api/admin/campaigns/{id}/close": {
    summary: "Ends a campaign at once; it opens again when a version is published or restored",
    params: idParams,
    body: z.object({ live: idSchema }),
    data: okSchema,
  },
  "POST /api/admin/campaigns/{id}/preview": {
    summary:
      "Links that show the draft, or a version, for seven days to whoever has them: in a phone, and bare",
    params: idParams,
    body: z.object({ version: idSchema.nullable() }),
    data: z.object({ path: z.string(), bare: z.string() }),
  },
  "GET /api/campaign-preview": {
    summary: "What a signed link shows of a campaign: its draft, as though it were open",
    query: z.object({ id: z.string().max(40), token: z.string().max(400) }),
    data: campaignSchema,
  },
} as const satisfies Endpoints;

named({ CampaignStoredBlock: storedBlockSchema, CampaignContent: campaignContentSchema });
