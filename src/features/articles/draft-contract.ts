import { z } from "zod";
import { SEO_MOST, seoFault } from "#shared/article-desk.ts";
import {
  act,
  type Endpoints,
  idParams,
  idSchema,
  named,
  pageOf,
  pageQuery,
  timeSchema,
} from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";
import { articleDetailSchema, articleKindSchema, pictureSchema, videoSchema } from "./contract.ts";
import { handInRowSchema, handInSchema } from "./hand-in-contract.ts";

export const TITLE_MOST = 60;
export const SUMMARY_MOST = 160;
export const CAROUSEL_PLACES = 5;

/** Shares of width and height from the upper left. */
const focusSchema = z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

const addressSchema = (field: "slug" | "canonical") =>
  z
    .string()
    .trim()
    .refine((text) => seoFault(field, text) === null, {
      error: ({ input }) => seoFault(field, String(input)) ?? "",
    });

const seoSchema = z.object({
  title: lineSchema("搜索标题", SEO_MOST.title),
  description: lineSchema("搜索描述", SEO_MOST.description),
  slug: addressSchema("slug"),
  canonical: addressSchema("canonical"),
});

/** Everything an editor decides about an article, finished or not. Files are named by their ids. */
export const draftContentSchema = z.object({
  kind: articleKindSchema,
  section: z.string().min(1).max(40),
  channel: lineSchema("栏目", 12),
  title: lineSchema("标题", TITLE_MOST),
  summary: lineSchema("摘要", SUMMARY_MOST),
  /** HTML; the server tidies it and keeps what articles allow. */
  body: z.string().max(1_000_000, "正文太长了，请分成几篇"),
  cover: idSchema.nullable(),
  /** Where the eye goes on the cover; null as it was measured. */
  focus: focusSchema.nullable(),
  video: idSchema.nullable(),
  chapters: z
    .array(z.object({ at: z.number().int().min(0).max(36_000), title: lineSchema("章节名", 30) }))
    .max(50, "最多 50 个章节"),
  /** Pictures of a gallery, in order. */
  pictures: z
    .array(z.object({ media: idSchema, caption: lineSchema("图片说明", 200) }))
    .max(200, "一个图集最多 200 张图片"),
  tags: z.array(lineSchema("标签", 20)).max(8, "最多 8 个标签"),
  /** Slugs of series of cars that it is about. */
  series: z.array(z.string().max(60)).max(6, "最多关联 6 个车系"),
  /** The member whose name stands over it; null for a name without an account. */
  author: idSchema.nullable(),
  author_name: lineSchema("署名", 20),
  source_name: lineSchema("来源", 30),
  source_url: z
    .string()
    .trim()
    .max(500)
    .refine(
      (url) => url === "" || (/^https?:\/\//i.test(url) && URL.canParse(url)),
      "来源链接要以 http:// 或 https:// 开头",
    ),
  /** Articles to read next, chosen by hand. */
  related: z.array(idSchema).max(5, "最多选 5 篇相关文章"),
  /** Whom all of its text is kept for: owners of a car of its club, or of one that it is about; left out for everybody. */
  audience: z.enum(["club", "series"]).optional(),
  comments: z.enum(["open", "first", "closed"]),
  /** Place in the section's carousel, 1 the first; null when it is not in it. */
  featured: z.number().int().min(1).max(CAROUSEL_PLACES).nullable(),
  /** Left out where nothing of it was said. */
  seo: seoSchema.optional(),
});
export type DraftContent = z.output<typeof draftContentSchema>;

const whoSchema = z.object({ id: idSchema, name: z.string() });

export const draftStates = ["draft", "scheduled", "done"] as const;

/** Another page at which the same draft is open. */
export const editorSchema = z.object({ name: z.string(), own: z.boolean(), since: timeSchema });
export type DraftEditor = z.output<typeof editorSchema>;

const shadeSchema = z.object({ top: z.number().int(), bottom: z.number().int() });

/** A page elsewhere as a card shows it. */
export const linkCardSchema = z.object({
  id: idSchema,
  url: z.string(),
  title: z.string(),
  site: z.string(),
  picture: pictureSchema.nullable(),
});
export type LinkCard = z.output<typeof linkCardSchema>;

/** A draft as its editor opens it. */
export const draftSchema = z.object({
  id: idSchema,
  article: z
    .object({
      id: idSchema,
      status: z.string(),
      path: z.string(),
      published_at: timeSchema,
      corrections: z.array(z.object({ at: timeSchema, note: z.string() })),
    })
    .nullable(),
  state: z.enum(draftStates),
  revision: z.number().int(),
  content: draftContentSchema,
  /** Every picture that the content names or its body shows. */
  pictures: z.array(pictureSchema),
  video: videoSchema.nullable(),
  /** Films within the text, and the cards of pages elsewhere. */
  films: z.array(z.object({ video: videoSchema, poster: pictureSchema.nullable() })),
  links: z.array(linkCardSchema),
  publish_at: timeSchema.nullable(),
  embargo_until: timeSchema.nullable(),
  take_down_at: timeSchema.nullable(),
  schedule_problem: z.string(),
  updated_at: timeSchema,
  updated_by: z.string(),
  /** By himself; who may not hands it in. */
  can_publish: z.boolean(),
  /** The last hand-in, while something is to be done about it. */
  hand_in: handInSchema.nullable(),
  related: z.array(z.object({ id: idSchema, title: z.string() })),
});
export type Draft = z.output<typeof draftSchema>;
/** A picture as the editor gets it, at an address that only editors learn. */
export type DraftPicture = Draft["pictures"][number];
export type DraftFilm = NonNullable<Draft["video"]>;
/** A film within the text. */
export type TextFilm = Draft["films"][number];

export const versionReasons = [
  "kept",
  "conflict",
  "published",
  "corrected",
  "before_restore",
  "scheduled",
  "handed_in",
] as const;

/** One line of the versions of a draft. */
export const versionRowSchema = z.object({
  number: z.number().int(),
  why: z.enum(versionReasons),
  note: z.string(),
  by: z.string(),
  at: timeSchema,
  title: z.string(),
});
export type VersionRow = z.output<typeof versionRowSchema>;

const differenceSchema = z.object({
  kind: z.enum(["same", "added", "removed", "changed"]),
  role: z.enum(["heading", "text"]),
  parts: z.array(z.object({ kind: z.enum(["same", "added", "removed"]), text: z.string() })),
});

/** What changed between two versions: settings by name, text by paragraphs. */
export const differencesSchema = z.object({
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  blocks: z.array(differenceSchema),
});

export const deskTabs = ["draft", "waiting", "scheduled", "published", "offline"] as const;

/** A row of the desk's list: a draft, an article, or both. */
export const deskArticleSchema = z.object({
  draft_id: idSchema.nullable(),
  article_id: idSchema.nullable(),
  kind: articleKindSchema,
  section: z.string(),
  channel: z.string(),
  title: z.string(),
  author_name: z.string(),
  cover: pictureSchema.nullable(),
  /** What the row is ordered by: last change of drafts, publication of articles. */
  at: timeSchema,
  publish_at: timeSchema.nullable(),
  take_down_at: timeSchema.nullable(),
  /** Whether only certified owners read it to its end. */
  owners_only: z.boolean(),
  schedule_problem: z.string(),
  updated_by: z.string(),
  /** A published one has changes that readers do not see. */
  changed: z.boolean(),
  /** Removed by a moderator, not by its editors: cannot be put back here. */
  removed: z.boolean(),
  /** Stands first in a list now, or is to. */
  pinned: z.boolean(),
  /** The last hand-in, while something is to be done about it. */
  hand_in: handInRowSchema.nullable(),
  path: z.string(),
  figures: z
    .object({
      reads: z.number().int(),
      likes: z.number().int(),
      collects: z.number().int(),
      comments: z.number().int(),
      shares: z.number().int(),
    })
    .nullable(),
});
export type DeskArticle = z.output<typeof deskArticleSchema>;

const revisionSchema = z.number().int().min(1);
const savedSchema = z.object({ revision: z.number().int(), saved_at: timeSchema });

const numberParams = idParams.extend({ number: z.coerce.number().int().min(1).max(1_000_000) });

export const draftEndpoints = {
  "GET /api/admin/articles": {
    summary: "Drafts and articles for their editors, newest first",
    query: pageQuery.extend({
      tab: z.enum(deskTabs).default("draft"),
      section: z.string().max(40).optional(),
      kind: articleKindSchema.optional(),
      channel: z.string().max(20).optional(),
      author: z.string().max(40).optional(),
      q: z.string().max(60).optional(),
    }),
    data: pageOf(deskArticleSchema),
  },
  "GET /api/admin/articles/choices": {
    summary: "What an editor may choose from",
    data: z.object({
      /** Sections where he may write. */
      sections: z.array(z.object({ slug: z.string(), name: z.string(), publishes: z.boolean() })),
      channels: z.array(z.object({ section: z.string(), channel: z.string() })),
      series: z.array(z.object({ slug: z.string(), name: z.string() })),
      authors: z.array(whoSchema),
    }),
  },
  "GET /api/admin/articles/carousel": {
    summary: "What stands in a section's carousel",
    query: z.object({ section: z.string().max(40) }),
    data: z.object({
      items: z.array(z.object({ id: idSchema, title: z.string(), place: z.number().int() })),
    }),
  },
  "GET /api/admin/articles/search": {
    summary: "Published articles by their titles, to be linked",
    query: z.object({ q: z.string().max(60).default("") }),
    data: z.object({ items: z.array(z.object({ id: idSchema, title: z.string(), path: z.string() })) }),
  },
  "POST /api/admin/articles/drafts": {
    summary: "Begins a new draft, or opens the working copy of an article",
    body: z.union([
      z.object({ article_id: idSchema }),
      z.object({ kind: articleKindSchema, section: z.string().max(40) }),
    ]),
    data: z.object({ id: idSchema }),
  },
  "GET /api/admin/articles/drafts/{id}": { summary: "A draft", params: idParams, data: draftSchema },
  "PUT /api/admin/articles/drafts/{id}": {
    summary: "Saves a draft; against an older revision it is kept as a version and refused",
    params: idParams,
    body: z.object({ base: revisionSchema, content: draftContentSchema }),
    data: savedSchema,
  },
  "DELETE /api/admin/articles/drafts/{id}": act("Deletes a draft that was never published"),
  "POST /api/admin/articles/drafts/{id}/presence": {
    summary: "Says that a page has the draft open; answers who else has",
    params: idParams,
    body: z.object({ page: z.string().min(8).max(40), leaving: z.boolean().default(false) }),
    data: z.object({ editors: z.array(editorSchema), revision: z.number().int() }),
  },
  "POST /api/admin/articles/drafts/{id}/cover-check": {
    summary: "How much black a white title needs on a cover, with the eye at a point",
    params: idParams,
    body: z.object({ cover: idSchema, focus: focusSchema.nullable(), title: z.string().max(240) }),
    data: shadeSchema,
  },
  "POST /api/admin/articles/drafts/{id}/paste": {
    summary: "Cleans pasted HTML and fetches its pictures in",
    params: idParams,
    body: z.object({ html: z.string().max(2_000_000, "粘贴的内容太长了，请分几次粘贴") }),
    data: z.object({ html: z.string(), notes: z.array(z.string()) }),
  },
  "POST /api/admin/articles/drafts/{id}/links": {
    summary: "Asks a page what it is called, for a card; an address of an article here answers the article",
    params: idParams,
    body: z.object({
      url: z
        .string()
        .trim()
        .max(1000, "链接太长了")
        .refine(
          (url) => /^(?:https?:\/\/|\/(?!\/))/i.test(url) && URL.canParse(url, "https://here.invalid"),
          "请填写以 https:// 开头的链接，或本站文章的地址",
        ),
    }),
    data: z.object({
      article: z.object({ id: idSchema, title: z.string() }).nullable(),
      link: linkCardSchema.nullable(),
    }),
  },
  "GET /api/admin/articles/drafts/{id}/versions": {
    summary: "Versions of a draft, newest first",
    params: idParams,
    data: z.object({ items: z.array(versionRowSchema) }),
  },
  "POST /api/admin/articles/drafts/{id}/versions": {
    summary: "Keeps what the draft says as a version",
    params: idParams,
    body: z.object({ note: lineSchema("备注", 60) }),
    data: z.object({ number: z.number().int() }),
  },
  "GET /api/admin/articles/drafts/{id}/versions/{number}": {
    summary: "What changed from a version to the draft as it is now, or to another version",
    params: numberParams,
    query: z.object({ to: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    data: differencesSchema,
  },
  "POST /api/admin/articles/drafts/{id}/versions/{number}/restore": {
    summary: "Puts a version back; what stood there becomes a version",
    params: numberParams,
    body: z.object({ base: revisionSchema }),
    data: savedSchema,
  },
  "POST /api/admin/articles/drafts/{id}/publish": {
    summary: "Publishes a draft, or what was changed of an article, with a note on what was corrected",
    params: idParams,
    body: z.object({ base: revisionSchema, correction: lineSchema("更正说明", 200).default("") }),
    data: z.object({ article_id: idSchema, path: z.string(), revision: z.number().int() }),
  },
  "PUT /api/admin/articles/drafts/{id}/schedule": {
    summary: "When it is published and taken down, and before when nobody may publish it",
    params: idParams,
    body: z.object({
      base: revisionSchema,
      publish_at: timeSchema.nullable(),
      embargo_until: timeSchema.nullable(),
      take_down_at: timeSchema.nullable(),
    }),
    data: savedSchema,
  },
  "POST /api/admin/articles/drafts/{id}/unpublish": act(
    "Takes the article down; its address says that it is gone",
  ),
  "POST /api/admin/articles/drafts/{id}/preview": {
    summary: "A link that shows the draft for three days",
    params: idParams,
    data: z.object({ path: z.string(), until: timeSchema }),
  },
  "GET /api/articles/preview": {
    summary: "A draft as readers would see it, for whoever has its link",
    query: z.object({ id: idSchema, token: z.string().max(400) }),
    data: articleDetailSchema,
  },
} satisfies Endpoints;

named({
  ArticleDraftContent: draftContentSchema,
  Editor: editorSchema,
  LinkCard: linkCardSchema,
  ArticleDraft: draftSchema,
  VersionRow: versionRowSchema,
  Differences: differencesSchema,
  DeskArticle: deskArticleSchema,
});
