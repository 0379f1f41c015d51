import { z } from "zod";
import { proofSchema } from "#capabilities/desk/admin/contract.ts";
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

/** Where an import reads from: files that were uploaded together, a web address, or a path below the imports' folder. */
const importSourceSchema = z.discriminatedUnion("from", [
  z.object({
    from: z.literal("upload"),
    upload: z.string().regex(/^[a-f0-9]{24}$/, "请先上传文件"),
    names: z.array(z.string()).default([]),
  }),
  z.object({
    from: z.literal("address"),
    address: z
      .string()
      .trim()
      .max(1000, "网址太长")
      .refine(
        (address) => /^https?:\/\//i.test(address) && URL.canParse(address),
        "请填写 http 或 https 开头的网址",
      ),
  }),
  z.object({ from: z.literal("folder"), path: z.string().trim().min(1, "请填写路径").max(300, "路径太长") }),
]);

const forumFormats = ["discuz", "nodebb", "discourse"] as const;

export const importSettingsSchema = z.object({
  source: importSourceSchema,
  /** Articles: the channel that they stand in, and the author of those that name none. */
  channel: lineSchema("频道", 20).default(""),
  author: lineSchema("作者", 30).default(""),
  /** Articles: also what has not changed, to take along pictures that were out of reach. */
  refresh: z.boolean().default(false),
  /** Forums: which one; null judges by what is in the files. */
  format: z.enum(forumFormats).nullable().default(null),
  /** Forums: names the old one, so that another dump of it is known as the same. */
  forum: lineSchema("旧论坛名", 40).default(""),
  /** Forums: take numbers for bound. */
  bind_mobiles: z.boolean().default(false),
});
export type ImportSettings = z.output<typeof importSettingsSchema>;

export const importStates = [
  "checking",
  "checked",
  "running",
  "done",
  "failed",
  "cancelled",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

export const importSchema = z.object({
  id: idSchema,
  kind: z.enum(["feed", "forum"]),
  section: z.string(),
  settings: importSettingsSchema,
  /** What it reads, in words: names of files, an address. */
  label: z.string(),
  state: z.enum(importStates),
  problem: z.string(),
  step: z.string(),
  done: z.number().int(),
  /** 0 while it is not known. */
  total: z.number().int(),
  /** By kind and outcome: `article.imported`. */
  counts: z.record(z.string(), z.number()),
  remarks: z.array(z.string()),
  stop_asked: z.boolean(),
  by: z.string(),
  created_at: timeSchema,
  started_at: timeSchema.nullable(),
  ended_at: timeSchema.nullable(),
});
export type Import = z.output<typeof importSchema>;

export const itemOutcomes = ["imported", "updated", "unchanged", "skipped", "undone", "kept"] as const;
export type ItemOutcome = (typeof itemOutcomes)[number];

export const importItemSchema = z.object({
  id: idSchema,
  title: z.string(),
  outcome: z.enum(itemOutcomes),
  reason: z.string(),
  notes: z.array(z.string()),
  pictures_kept: z.number().int(),
  pictures_lost: z.number().int(),
  /** Path of the article that it became; null where there is none. */
  link: z.string().nullable(),
});
export type ImportItem = z.output<typeof importItemSchema>;

const proved = z.object({ proof: proofSchema });

export const importEndpoints = {
  "POST /api/admin/import-files": {
    summary: "Takes a file (multipart, field `file`); further ones go to the same import with `upload`",
    form: z.object({ file: z.file() }),
    query: z.object({
      upload: z
        .string()
        .regex(/^[a-f0-9]{24}$/)
        .optional(),
    }),
    data: z.object({ upload: z.string(), name: z.string(), bytes: z.number().int() }),
  },
  "GET /api/admin/imports": {
    summary: "Imports that were begun at the desk, newest first",
    query: pageQuery,
    data: pageOf(importSchema).extend({
      /** The folder whose files can be imported by path. */
      folder: z.string(),
      /** What lies there. */
      files: z.array(z.string()),
    }),
  },
  "POST /api/admin/imports": {
    summary: "Begins an import with a check that writes nothing",
    body: z.object({
      kind: z.enum(["feed", "forum"]),
      section: z.string().max(40),
      settings: importSettingsSchema,
    }),
    data: importSchema,
  },
  "GET /api/admin/imports/{id}": { summary: "One import", params: idParams, data: importSchema },
  "GET /api/admin/imports/{id}/items": {
    summary: "What became of its entries, or will",
    params: idParams,
    query: pageQuery.extend({ outcome: z.enum(itemOutcomes).optional() }),
    data: pageOf(importItemSchema),
  },
  "POST /api/admin/imports/{id}/run": {
    summary: "Runs what was checked, or goes on with what stopped",
    params: idParams,
    body: proved,
    data: importSchema,
  },
  "POST /api/admin/imports/{id}/stop": act("Has it stop after the entry that it is at; what came in stays"),
  "POST /api/admin/imports/{id}/undo": {
    summary: "Takes back what it brought in and nobody touched since",
    params: idParams,
    body: proved,
    data: importSchema,
  },
} as const satisfies Endpoints;

named({ ImportSettings: importSettingsSchema, Import: importSchema, ImportItem: importItemSchema });
