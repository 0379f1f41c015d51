import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import { shownDocumentSchema } from "#capabilities/texts/writing/contract.ts";
import { type Endpoints, named, timeSchema } from "#shared/contract.ts";
import { shownBlocks } from "./blocks-contract.ts";
import { pageKinds } from "./page-kinds-contract.ts";

/** Colours of a campaign's page, all of them its section's: plain ground, its soft accent, or dark whatever the visitor's theme. */
export const tones = ["plain", "soft", "dark"] as const;
export type Tone = (typeof tones)[number];

export const shownBlockSchema = z.discriminatedUnion("kind", [
  shownBlocks.banner,
  shownBlocks.text,
  shownBlocks.pictures,
  shownBlocks.countdown,
  shownBlocks.video,
  shownBlocks.links,
  shownBlocks.quiz,
  shownBlocks.ranking,
  shownBlocks.activity,
  shownBlocks.goods,
  shownBlocks.form,
]);

/** A campaign or page as everybody sees it. What is not open shows no blocks and no rules; a page is not found then. */
export const campaignSchema = z.object({
  /** Null for an address that waits for its campaign. */
  id: z.string().nullable(),
  kind: z.enum(pageKinds),
  slug: z.string(),
  /** Slug of the section whose campaign it is. */
  section: z.string(),
  /** Of an umbrella's page: in which sections it opens; empty for all. */
  sections: z.array(z.string()),
  /** At the moment of the answer; `from` and `until` say how it goes on. */
  state: z.enum(["soon", "open", "ended"]),
  title: z.string(),
  description: z.string(),
  from: timeSchema.nullable(),
  until: timeSchema.nullable(),
  tone: z.enum(tones),
  /** For cards in messengers. */
  picture: pictureSchema.nullable(),
  blocks: z.array(shownBlockSchema),
  rules: shownDocumentSchema.nullable(),
});
export type Campaign = z.output<typeof campaignSchema>;

export const campaignEndpoints = {
  "GET /api/campaigns/{slug}": {
    summary:
      "A campaign, before it begins and after it ended without its content; or a page while it is open",
    params: z.object({ slug: z.string().max(60) }),
    data: campaignSchema,
  },
} as const satisfies Endpoints;

named({ CampaignShownBlock: shownBlockSchema, Campaign: campaignSchema });
