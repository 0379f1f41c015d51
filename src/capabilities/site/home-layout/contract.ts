import { z } from "zod";
import { pictureSchema } from "#capabilities/media/media/contract.ts";
import {
  type BlockEntry,
  choiceSchema,
  draftVersionSchema,
  entrySchema,
  keptVersionSchema,
  optionalLinkSchema,
  placed,
  publishBody,
} from "#capabilities/site/blocks/contract.ts";
import { homeCardSchema } from "#capabilities/site/site/contract.ts";
import { type Endpoints, idSchema, named, okSchema, timeSchema, versionSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

const MOST_BLOCKS = 20;
const MOST_ENTRIES = 10;
const MOST_COVERS = 8;
const MOST_CHOSEN = 10;

/** The lists below a home's tabs, in the order that comes with the product; the first one always stands. */
export const feedTabKeys = ["all", "post", "video", "pic", "bbs", "ask", "activity"] as const;
export type FeedTabKey = (typeof feedTabKeys)[number];

export type LayoutEntry = BlockEntry;

/** A block as it is kept. */
export const storedBlockSchema = z.discriminatedUnion("kind", [
  /** Cover stories: the chosen articles in order; none means those with a place in the carousel. */
  z.object({
    ...placed,
    kind: z.literal("carousel"),
    articles: z.array(idSchema).max(MOST_COVERS, `封面最多 ${MOST_COVERS} 篇`),
  }),
  /** A club's figures and the way into it; clubs only. */
  z.object({ ...placed, kind: z.literal("figures") }),
  /** Icons that lead somewhere; none means those behind which enough stands. */
  z.object({
    ...placed,
    kind: z.literal("entries"),
    items: z.array(entrySchema).max(MOST_ENTRIES, `入口最多 ${MOST_ENTRIES} 个`),
  }),
  /** The newest article; clubs only. */
  z.object({ ...placed, kind: z.literal("next") }),
  z.object({
    ...placed,
    kind: z.literal("notice"),
    title: lineSchema("公告标题", 30).refine((title) => title !== "", "请填写公告标题"),
    text: lineSchema("公告内容", 120),
    link: optionalLinkSchema,
    /** Media id. */
    picture: idSchema.nullable(),
  }),
  /** What a feature brings: `of` names it in `homeParts`. */
  z.object({
    ...placed,
    kind: z.literal("part"),
    of: z.string().max(40),
    title: lineSchema("标题", 12),
    count: z.number().int().min(2).max(10),
    /** Chosen in order; none means the feature's own order. */
    chosen: z.array(idSchema).max(MOST_CHOSEN),
  }),
  /** The tabs and what they list; always there and always last. */
  z.object({ ...placed, kind: z.literal("feed"), tabs: z.array(z.enum(feedTabKeys)).min(1) }),
]);
export type StoredBlock = z.output<typeof storedBlockSchema>;

/** Links in a strip. */
const chipSchema = z.object({ label: z.string(), to: z.string() });
const tileSchema = z.object({
  title: z.string(),
  text: z.string(),
  to: z.string(),
  picture: pictureSchema.nullable(),
});
export const partContentSchema = z.discriminatedUnion("look", [
  z.object({ look: z.literal("chips"), items: z.array(chipSchema) }),
  z.object({
    look: z.literal("tiles"),
    items: z.array(tileSchema),
    /** Not shown while minors' mode is on. */
    adults: z.boolean().optional(),
  }),
  /** Room for one advert; which one, the device chooses. */
  z.object({ look: z.literal("advert"), items: z.array(z.object({ place: z.literal("home.block") })) }),
  z.object({ look: z.literal("cards"), items: z.array(homeCardSchema) }),
]);

/** A block as a home shows it. */
export const shownBlockSchema = z.discriminatedUnion("kind", [
  z.object({ id: z.string(), kind: z.literal("carousel") }),
  z.object({ id: z.string(), kind: z.literal("figures") }),
  /** Without `items` those that the section has by itself. */
  z.object({ id: z.string(), kind: z.literal("entries"), items: z.array(entrySchema).optional() }),
  z.object({ id: z.string(), kind: z.literal("next") }),
  z.object({
    id: z.string(),
    kind: z.literal("notice"),
    title: z.string(),
    text: z.string(),
    link: z.string(),
    picture: pictureSchema.nullable(),
  }),
  z.object({
    id: z.string(),
    kind: z.literal("part"),
    title: z.string(),
    /** Where all of it is; empty for nowhere. */
    more: z.string(),
    content: partContentSchema,
  }),
  z.object({ id: z.string(), kind: z.literal("feed"), tabs: z.array(z.enum(feedTabKeys)) }),
]);
export type ShownBlock = z.output<typeof shownBlockSchema>;

/** What is on at this moment, in order. */
export const shownLayoutSchema = z.object({
  state: z.enum(["draft", "live", "archived"]),
  /** Counted from 1 in the section; 0 for a draft. */
  number: z.number().int(),
  blocks: z.array(shownBlockSchema),
});
export type ShownLayout = z.output<typeof shownLayoutSchema>;

const layoutSchema = keptVersionSchema.extend({ blocks: z.array(storedBlockSchema) });
export type Layout = z.output<typeof layoutSchema>;

const sectionParams = z.object({ section: z.string().max(40) });

export const layoutEndpoints = {
  "GET /api/home/layouts": {
    summary: "Which layouts of a section's home can be looked at, newest first",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({
      items: z.array(
        z.object({
          state: z.enum(["draft", "live", "archived"]),
          number: z.number().int(),
          at: timeSchema,
        }),
      ),
    }),
  },
  "GET /api/admin/layouts/{section}": {
    summary: "A section's layouts, and what they can be made of",
    params: sectionParams,
    data: z.object({
      draft: layoutSchema.nullable(),
      live: layoutSchema.nullable(),
      /** Without a draft, of what a new one would begin with. */
      version: versionSchema,
      /** What a home without a layout shows. */
      standard: z.array(storedBlockSchema),
      /** What was live before, newest first. */
      archived: z.array(layoutSchema.omit({ blocks: true }).extend({ blocks: z.number().int() })),
      /** What features bring. */
      parts: z.array(
        z.object({ of: z.string(), title: z.string(), text: z.string(), choosable: z.boolean() }),
      ),
      /** What entries can lead to. */
      entries: z.array(entrySchema),
      /** Titles of the articles and names of the parts that the draft or the live layout name, by id. */
      names: z.record(z.string(), z.string()),
      /** Of the draft's notice pictures, by id. */
      pictures: z.record(z.string(), pictureSchema),
    }),
  },
  "GET /api/admin/layouts/{section}/choices": {
    summary:
      "What can be chosen for a block: articles for the carousel, or what a part lists; at most twenty",
    params: sectionParams,
    query: z.object({ of: z.string().max(40), q: z.string().max(80).default("") }),
    data: z.object({ items: z.array(choiceSchema) }),
  },
  "PUT /api/admin/layouts/{section}/draft": {
    summary: "Keeps the draft, or begins one",
    params: sectionParams,
    body: draftVersionSchema.extend({
      blocks: z.array(storedBlockSchema).min(1).max(MOST_BLOCKS, `最多 ${MOST_BLOCKS} 个区块`),
    }),
    data: draftVersionSchema,
  },
  "DELETE /api/admin/layouts/{section}/draft": {
    summary: "Throws the draft away",
    params: sectionParams,
    query: draftVersionSchema,
    data: okSchema,
  },
  "POST /api/admin/layouts/{section}/publish": {
    summary: "Puts the draft live; what was live is archived",
    params: sectionParams,
    body: publishBody,
    data: z.object({ number: z.number().int() }),
  },
  "POST /api/admin/layouts/{section}/preview": {
    summary: "A link that shows the draft in a phone, for seven days, to whoever has it",
    params: sectionParams,
    data: z.object({ path: z.string() }),
  },
  "POST /api/admin/layouts/{section}/restore": {
    summary:
      "Puts an archived layout live again under a new number, or with null what comes with the product",
    params: sectionParams,
    body: z.object({ id: idSchema.nullable(), live: idSchema.nullable() }),
    data: z.object({ number: z.number().int() }),
  },
} as const satisfies Endpoints;

named({
  HomeLayoutStoredBlock: storedBlockSchema,
  PartContent: partContentSchema,
  HomeLayoutShownBlock: shownBlockSchema,
});
