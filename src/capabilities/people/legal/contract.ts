import { z } from "zod";
import { proofSchema } from "#capabilities/desk/admin/contract.ts";
import {
  type Endpoints,
  named,
  okSchema,
  versionSchema as seenSchema,
  timeSchema,
} from "#shared/contract.ts";
import { cleanText, textLength } from "#shared/text.ts";

/** The texts that document pages show. One key is one text for every section that uses it. */
export const documentKeys = [
  "agreement",
  "privacy",
  "carstate",
  "carconsent",
  "portrait",
  "track",
  "safety",
  "wechat",
  "shop-wechat",
  "legal",
  "clue",
  "active",
  "cooperation",
] as const;
export type DocumentKey = (typeof documentKeys)[number];

/** A version is named by the day it takes effect, in China's time zone. */
export const versionSchema = z.iso
  .date("版本应是日期，例如 2026-03-01")
  .refine((day) => !day.startsWith("0000"), "版本应是日期，例如 2026-03-01");

const versionEntrySchema = z.object({ version: versionSchema, effective_at: timeSchema });

/** Whom to ask about the texts; the address is empty when none is set. */
const contactSchema = z.object({ operator: z.string(), email: z.string() });

export const documentListSchema = z.object({
  items: z.array(
    z.object({ key: z.string(), title: z.string(), version: versionSchema, effective_at: timeSchema }),
  ),
  contact: contactSchema,
});
export type DocumentList = z.output<typeof documentListSchema>;

export const documentSchema = z.object({
  key: z.string(),
  section: z.string(),
  title: z.string(),
  version: versionSchema,
  effective_at: timeSchema,
  /** When this version was published in the app. */
  updated_at: timeSchema,
  /** Three to five plain sentences for the card on top. */
  summary: z.array(z.string()),
  /** Sanitized HTML; headings carry the ids of `toc`. */
  html: z.string(),
  toc: z.array(z.object({ id: z.string(), text: z.string(), level: z.number().int() })),
  /** All published versions, newest first; the ones that take effect later are among them. */
  versions: z.array(versionEntrySchema),
  /** Version in force now; null while only later ones exist. */
  current_version: versionSchema.nullable(),
  contact: contactSchema,
});
export type LegalDocument = z.output<typeof documentSchema>;

const changeKindSchema = z.enum(["same", "added", "removed"]);

export const documentDiffSchema = z.object({
  key: z.string(),
  title: z.string(),
  from: versionEntrySchema,
  to: versionEntrySchema,
  added: z.number().int(),
  removed: z.number().int(),
  changed: z.number().int(),
  blocks: z.array(
    z.object({
      /** `changed`: a paragraph of both versions whose wording differs; its parts say where. */
      kind: z.enum(["same", "added", "removed", "changed"]),
      role: z.enum(["heading", "text"]),
      parts: z.array(z.object({ kind: changeKindSchema, text: z.string() })),
    }),
  ),
});
export type DocumentDiff = z.output<typeof documentDiffSchema>;
export type DiffBlock = DocumentDiff["blocks"][number];

/** Fewer days ahead nobody could look at a change of substance before it binds him: the agreement promises them. */
export const NOTICE_DAYS = 15;

const textLine = (name: string, least: number, most: number) =>
  z
    .string(`请填写${name}`)
    .max(most * 4, `${name}最多 ${most} 个字`)
    .transform((value) => cleanText(value).replaceAll("\n", " ").trim())
    .refine((value) => textLength(value) >= least, `${name}至少 ${least} 个字`)
    .refine((value) => textLength(value) <= most, `${name}最多 ${most} 个字`);

/** What a version says; placeholders are still open. */
const textSourceSchema = z.object({
  title: textLine("标题", 2, 40),
  summary: z
    .array(textLine("要点", 5, 120))
    .min(3, "要点写三到五条")
    .max(5, "要点写三到五条"),
  /** Markdown. */
  body: z
    .string("请填写正文")
    .max(200_000, "正文太长")
    .transform((body) => body.replaceAll("\r\n", "\n").trim())
    .refine((body) => textLength(body) >= 20, "正文至少 20 个字"),
});
export type TextSource = z.output<typeof textSourceSchema>;

const deskVersionSchema = z.object({
  version: versionSchema,
  substantial: z.boolean(),
  note: z.string(),
  /** Null for what came with the product. */
  by: z.string().nullable(),
  published_at: timeSchema,
  state: z.enum(["coming", "current", "past"]),
});

const deskTextSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** Newest first. */
  versions: z.array(deskVersionSchema),
  /** Null while nobody works on a next version. */
  draft: z.object({ by: z.string(), at: timeSchema }).nullable(),
  /** Which sections show it, and where. */
  places: z.array(z.object({ section: z.string(), path: z.string() })),
  /** Whether members agree to it when they sign in. */
  agreed_to: z.boolean(),
});
export type DeskText = z.output<typeof deskTextSchema>;

const keyParams = z.object({ key: z.string().max(40) });
const sectionQuery = z.object({ section: z.string().max(40).optional() });

export const legalEndpoints = {
  "GET /api/documents": {
    summary: "The texts in force, and whom to ask about them",
    query: sectionQuery,
    data: documentListSchema,
  },
  "GET /api/documents/{key}": {
    summary: "A legal text in its section's wording; without `version`, the one in force",
    params: keyParams,
    query: sectionQuery.extend({ version: versionSchema.optional() }),
    data: documentSchema,
  },
  "GET /api/documents/{key}/diff": {
    summary: "What changed between two versions of a legal text, paragraph by paragraph and word by word",
    params: keyParams,
    query: sectionQuery.extend({ from: versionSchema, to: versionSchema }),
    data: documentDiffSchema,
  },
  "GET /api/admin/texts": {
    summary: "All legal texts with their versions",
    data: z.object({ items: z.array(deskTextSchema) }),
  },
  "GET /api/admin/texts/{key}": {
    summary: "A text as the desk works on it: the draft, or what a next version begins with",
    params: keyParams,
    data: z.object({
      text: deskTextSchema,
      /** Empty where nothing was published yet. */
      source: z.object({ title: z.string(), summary: z.array(z.string()), body: z.string() }),
      /** Of the draft, or of its absence. */
      version: seenSchema,
      /** A change of substance is published so many days ahead. */
      notice_days: z.number().int(),
      /** What may stand between double braces, with what it is here. */
      placeholders: z.array(z.object({ name: z.string(), meaning: z.string() })),
    }),
  },
  "PUT /api/admin/texts/{key}/draft": {
    summary: "Keeps the next version as a draft",
    params: keyParams,
    body: textSourceSchema.extend({ version: seenSchema }),
    data: z.object({ version: seenSchema }),
  },
  "DELETE /api/admin/texts/{key}/draft": {
    summary: "Throws the draft away",
    params: keyParams,
    query: z.object({ version: seenSchema }),
    data: okSchema,
  },
  "POST /api/admin/texts/{key}/preview": {
    summary:
      "How a text would read in a section, what it changes against the version in force, and what is wrong with it",
    params: keyParams,
    body: textSourceSchema.extend({ section: z.string().max(40) }),
    data: z.object({
      title: z.string(),
      summary: z.array(z.string()),
      html: z.string(),
      /** Against the version in force; empty while none is. */
      blocks: documentDiffSchema.shape.blocks,
      /** Has to be mended before it is published. */
      problems: z.array(z.string()),
      /** Ought to be looked at. */
      warnings: z.array(z.string()),
    }),
  },
  "POST /api/admin/texts/{key}/publish": {
    summary:
      "Publishes the draft as a version that takes effect on a later day; it can never be changed again",
    params: keyParams,
    body: z.object({
      version: seenSchema,
      effective: versionSchema,
      /** Members who agreed to an earlier version are asked again. */
      substantial: z.boolean(),
      note: textLine("说明", 0, 100).default(""),
      proof: proofSchema,
    }),
    data: z.object({ version: versionSchema }),
  },
} satisfies Endpoints;

named({ DocumentList: documentListSchema, Document: documentSchema, DocumentDiff: documentDiffSchema });
