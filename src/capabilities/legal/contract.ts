import { z } from "zod";
import { type Endpoints, timeSchema } from "#shared/contract.ts";

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
} satisfies Endpoints;
