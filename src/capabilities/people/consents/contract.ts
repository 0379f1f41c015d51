import { z } from "zod";
import type { DocumentKey } from "#capabilities/people/legal/contract.ts";
import { type Endpoints, okSchema, timeSchema } from "#shared/contract.ts";
import { lineSchema } from "#shared/typed-text.ts";

/** The texts that members sign one by one. */
const keys = [
  "carconsent",
  "portrait",
  "track",
  "safety",
  "cooperation",
  "clue",
] as const satisfies readonly DocumentKey[];
export type SignableKey = (typeof keys)[number];

const versionSchema = z.string("缺少版本，请刷新后重试").max(10, "版本不正确，请刷新后重试");

const signatureSchema = z.object({
  version: z.string(),
  /** As it was typed; empty where the text asks for none. */
  name: z.string(),
  contact: z.string(),
  /** Slug of the section in whose wording it was signed. */
  section: z.string(),
  at: timeSchema,
});

const consentStateSchema = z.object({
  key: z.enum(keys),
  title: z.string(),
  /** In force now; null while none is. */
  version: z.string().nullable(),
  /** What was signed last and not withdrawn. */
  signed: signatureSchema.nullable(),
  /** Whether what was signed still counts: nothing of substance has changed since. */
  valid: z.boolean(),
  /** What withdrawing it means, in a sentence. */
  consequence: z.string(),
  /** Typed when another text was signed, to be offered. */
  known: z.object({ name: z.string(), contact: z.string() }),
});
export type ConsentState = z.output<typeof consentStateSchema>;

const signedTextSchema = signatureSchema.extend({
  key: z.enum(keys),
  title: z.string(),
  /** `signed` stands and counts, `outdated` stands until the text changed in substance, the others are history. */
  state: z.enum(["signed", "outdated", "replaced", "withdrawn"]),
  withdrawn_at: timeSchema.nullable(),
  consequence: z.string(),
});
export type SignedText = z.output<typeof signedTextSchema>;

const keyParams = z.object({ key: z.enum(keys, "这份文件不需要签署") });

export const consentEndpoints = {
  "GET /api/my/signatures": {
    summary: "Every text that the member signed, with versions and withdrawals, newest first",
    data: z.object({ items: z.array(signedTextSchema) }),
  },
  "GET /api/my/signatures/{key}": {
    summary: "Whether the member has signed a text, and whether that still counts",
    params: keyParams,
    data: consentStateSchema,
  },
  "POST /api/my/signatures/{key}": {
    summary: "Signs a text in the version that was shown; the same again changes nothing",
    params: keyParams,
    body: z.object({
      version: versionSchema,
      section: z.string().max(40),
      name: lineSchema("姓名", 30).default(""),
      contact: lineSchema("联系方式", 40).default(""),
    }),
    data: consentStateSchema,
  },
  "DELETE /api/my/signatures/{key}": {
    summary: "Withdraws a signature; what rests on it ends",
    params: keyParams,
    data: okSchema,
  },
} satisfies Endpoints;
