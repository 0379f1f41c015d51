import { z } from "zod";
import { pictureSchema, videoSchema } from "#capabilities/media/media/contract.ts";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { shownLayoutSchema } from "#capabilities/site/home-layout/contract.ts";
import {
  act,
  countsOf,
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  phrasesSchema,
  reportBody,
  timeSchema,
} from "#shared/contract.ts";
import { liveStates } from "#shared/live.ts";

export { pictureSchema, videoSchema };

export const articleKinds = ["post", "pic", "video"] as const;
export const articleKindSchema = z.enum(articleKinds);
export type ArticleKind = z.output<typeof articleKindSchema>;

/** An article as lists show it. */
export const articleCardSchema = z.object({
  id: idSchema,
  kind: articleKindSchema,
  section: z.string(),
  channel: z.string(),
  title: z.string(),
  title_phrases: phrasesSchema,
  summary: z.string(),
  /** Whose it is, for whoever does not see what that member makes; null without an account. */
  author_id: idSchema.nullable(),
  author_name: z.string(),
  published_at: timeSchema,
  cover: pictureSchema.nullable(),
  /** Galleries: the first three pictures, for the three-up card. */
  pictures: z.array(pictureSchema),
  /** Galleries: how many pictures in all. */
  picture_count: z.number().int(),
  /** Videos: seconds. */
  duration: z.number().int().nullable(),
  reads: z.number().int(),
  likes: z.number().int(),
  comments: z.number().int(),
  /** Only certified owners may read all of it; left out of others. */
  owners_only: z.boolean().optional(),
  /** Stands first because an editor put it there; left out of others. */
  pinned: z.literal(true).optional(),
});
export type ArticleCard = z.output<typeof articleCardSchema>;

/** A card in the carousel, with white text on its picture: percent of black behind it, above and below. */
export const coverStorySchema = articleCardSchema.extend({
  shade: z.object({ top: z.number().int(), bottom: z.number().int() }),
});
export type CoverStory = z.output<typeof coverStorySchema>;

export const carCardSchema = z.object({
  slug: z.string(),
  name: z.string(),
  make: z.string(),
  tagline: z.string(),
  cover: pictureSchema.nullable(),
  figures: z.array(z.object({ label: z.string(), value: z.string(), unit: z.string() })),
});
export type CarCard = z.output<typeof carCardSchema>;

const filmSchema = z.object({ video: videoSchema, poster: pictureSchema.nullable() });

/** The whole text, for whom it is kept. */
const wholeSchema = z.object({
  /** As in the article; null where this member may not read it. */
  body_html: z.string().nullable(),
  films: z.array(filmSchema),
  /** Why not. */
  refusal: z.string().nullable(),
});

/** The live of an article, which is read under `/article/{id}/player`. */
export const articleLiveSchema = z.object({
  id: idSchema,
  state: z.enum(liveStates).exclude(["draft", "cancelled"]),
  starts_at: timeSchema,
  /** There is something recorded to be seen of one that ended. */
  replay: z.boolean(),
});

/** One article with everything its page shows to a visitor. */
export const articleDetailSchema = z.object({
  id: idSchema,
  /** The words in its address; left out where there are none. */
  slug: z.string().optional(),
  /** What search engines and share cards are told instead of its title and summary; an address elsewhere that is the real one. */
  seo: z
    .object({
      title: z.string().optional(),
      description: z.string().optional(),
      canonical: z.string().optional(),
    })
    .optional(),
  kind: articleKindSchema,
  section: z.string(),
  channel: z.string(),
  title: z.string(),
  title_phrases: phrasesSchema,
  summary: z.string(),
  /**
   * Sanitized HTML. A paragraph `::car[slug]` stands where the card of that car belongs, `::film[id]` or
   * `::film[id-poster]` where that film does. How it begins where it is kept for owners.
   */
  body_html: z.string(),
  /** Only certified owners may read all of it, see `GET /api/articles/{id}/whole`; left out of others. */
  owners_only: z.boolean().optional(),
  /** HTML of the caption below the cover; empty when it has none. */
  cover_caption: z.string(),
  read_minutes: z.number().int(),
  author: memberCardSchema.nullable(),
  author_name: z.string(),
  source_name: z.string(),
  source_url: z.string(),
  published_at: timeSchema,
  updated_at: timeSchema,
  region: z.string(),
  cover: pictureSchema.nullable(),
  /** In order, with captions. Galleries show them; texts carry theirs inside the body. */
  pictures: z.array(z.object({ picture: pictureSchema, caption: z.string() })),
  video: videoSchema.nullable(),
  chapters: z.array(z.object({ at: z.number(), title: z.string() })),
  /** Films within the text; left out where there are none. */
  films: z.array(filmSchema).optional(),
  tags: z.array(z.string()),
  /** Paths of the topics that have the name of a tag; left out where none has. */
  tag_topics: z.record(z.string(), z.string()).optional(),
  cars: z.array(carCardSchema),
  comments_closed: z.boolean(),
  /** Left out where it has none. */
  live: articleLiveSchema.optional(),
  /** What was corrected after it was published, oldest first. */
  corrections: z.array(z.object({ at: timeSchema, note: z.string() })),
  counts: countsOf("reads", "likes", "collects", "comments"),
});
export type ArticleDetail = z.output<typeof articleDetailSchema>;

/** What stands in a section now, for the head of its home. */
export const overviewSchema = z.object({
  /** Published articles by kind and channel; pairs without any are left out. */
  counts: z.array(z.object({ kind: articleKindSchema, channel: z.string(), count: z.number().int() })),
  /** Screens of the section on which nothing is to be found yet: entries do not lead there. */
  empty: z.array(z.string()),
  /** Public comments and replies of the last seven days, and how many members wrote them. */
  week: countsOf("comments", "members"),
  /** The newest article that the carousel does not show. */
  next: articleCardSchema.nullable(),
  /** How the operator laid the home out; left out where it stands as it comes with the product. */
  layout: shownLayoutSchema
    .extend({
      /** Left out where the carousel chooses by itself. */
      covers: z.array(coverStorySchema).optional(),
    })
    .optional(),
});
export type Overview = z.output<typeof overviewSchema>;

export const articleReportReasons = [
  "ad",
  "false",
  "vulgar",
  "infringe",
  "clickbait",
  "illegal",
  "other",
] as const;
export const articleReportReasonSchema = z.enum(articleReportReasons, "请选择举报原因");
export type ArticleReportReason = z.output<typeof articleReportReasonSchema>;

export const articleListQuery = pageQuery.extend({
  /** Section slug; the umbrella section, or none, lists all of them. */
  section: z.string().max(40).optional(),
  kind: articleKindSchema.optional(),
  channel: z.string().max(20).optional(),
  tag: z.string().max(40).optional(),
  series: z.string().max(60).optional(),
});

/** How a reader came to an article, as the browser knows it; what it means is worked out by the server. */
const arrivalSchema = z
  .object({
    /** Where he followed a link; `inside` where that was in the app. */
    from: z.string().max(2000).default(""),
    /** `from` of the article's own address: `share`, or what messengers put there. */
    mark: z.string().max(40).default(""),
  })
  .default({ from: "", mark: "" });

/** Where readers come from. */
const readerSource = z.enum(["direct", "wechat", "search", "share", "inside", "other"]);
export type ReaderSource = z.output<typeof readerSource>;

const articleFiguresSchema = z.object({
  article: z.object({
    id: idSchema,
    kind: articleKindSchema,
    title: z.string(),
    published_at: timeSchema,
  }),
  /** Days of China, oldest first. */
  days: z.array(z.iso.date()),
  views: z.array(z.number().int()),
  finished: z.array(z.number().int()),
  sources: z.array(z.object({ source: readerSource, views: z.number().int(), finished: z.number().int() })),
  /** Of all time; views and ends since they are counted by source. */
  totals: countsOf("reads", "views", "finished", "likes", "comments", "collects", "shares"),
});
export type ArticleFigures = z.output<typeof articleFiguresSchema>;

export const articleEndpoints = {
  "GET /api/articles": {
    summary: "Published articles, newest first",
    query: articleListQuery,
    data: pageOf(articleCardSchema),
  },
  "GET /api/articles/featured": {
    summary: "The section's carousel, in order",
    query: z.object({ section: z.string().max(40).optional() }),
    data: z.object({ items: z.array(coverStorySchema) }),
  },
  "GET /api/articles/overview": {
    summary: "Figures of a section, and what is next in it",
    query: z.object({
      section: z.string().max(40),
      /** Instead of the live one: the draft, or one by its number. */
      layout: z.union([z.literal("draft"), z.string().regex(/^[1-9]\d{0,5}$/)]).optional(),
    }),
    data: overviewSchema,
  },
  "GET /api/articles/fresh": {
    summary: "How many articles were published after the newest one that the client has",
    query: z.object({
      section: z.string().max(40).optional(),
      kind: articleKindSchema.optional(),
      since: timeSchema,
    }),
    data: z.object({ count: z.number().int() }),
  },
  "GET /api/series/{slug}": {
    summary: "One series of cars",
    params: z.object({ slug: z.string().max(60) }),
    data: carCardSchema,
  },
  "GET /api/articles/{id}": { summary: "One article", params: idParams, data: articleDetailSchema },
  "GET /api/articles/{id}/whole": {
    summary:
      "The whole text of an article for the member who asks: of one that is kept for owners, to owners",
    params: idParams,
    data: wholeSchema,
  },
  "POST /api/articles/{id}/report": {
    ...act("Reports an article, once per member"),
    body: reportBody(articleReportReasonSchema),
  },
  "GET /api/articles/{id}/related": {
    summary: "Articles about the same cars and tags, then the newest of the section",
    params: idParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(10).default(5) }),
    data: z.object({ items: z.array(articleCardSchema) }),
  },
  "POST /api/articles/{id}/read": {
    ...act("Counts one reading, once per visitor and half hour"),
    body: arrivalSchema,
  },
  "POST /api/articles/{id}/end": {
    ...act("Counts that a reader got to the end, once per visitor and half hour"),
    body: arrivalSchema,
  },
  "GET /api/admin/articles/{id}/figures": {
    summary: "How an article is read, for administrators",
    params: idParams,
    query: z.object({ days: z.enum(["7", "30", "90"]).default("30") }),
    data: articleFiguresSchema,
  },
  "POST /api/articles/{id}/share": act("Counts one sharing, once per visitor and half hour"),
  "GET /api/articles/legacy/{id}": {
    summary: "Which article an address of the former system means",
    params: idParams,
    data: z.object({ id: idSchema, kind: articleKindSchema }),
  },
} satisfies Endpoints;

named({
  ArticleKind: articleKindSchema,
  ArticleCard: articleCardSchema,
  CoverStory: coverStorySchema,
  CarCard: carCardSchema,
  ArticleLive: articleLiveSchema,
  ArticleDetail: articleDetailSchema,
  ArticleOverview: overviewSchema,
  ArticleReportReason: articleReportReasonSchema,
});
