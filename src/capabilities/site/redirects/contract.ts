import { z } from "zod";
import {
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

/** Rows of one import request. */
export const IMPORT_ROWS = 500;

/** An own path, as it was asked for; `*` at its end stands for whatever follows. */
const fromSchema = z
  .string("请填写旧地址")
  .trim()
  .min(2, "旧地址要以 / 开头，不能只有 /")
  .max(200, "旧地址最多 200 个字符")
  .refine(
    (path) => /^\/(?![/\\])[^\s?#*]*\*?$/.test(path),
    "旧地址是以 / 开头的路径，不带 ? 和 #，* 只能在最后",
  );

const toSchema = z
  .string("请填写新地址")
  .trim()
  .max(500, "新地址最多 500 个字符")
  .refine(
    (to) => /^\/(?![/\\])[^\s*]*\*?$/.test(to) || /^https:\/\/[^\s/*]+[^\s*]*\*?$/.test(to),
    "新地址要以 / 或 https:// 开头，* 只能在最后",
  );

export const redirectContentSchema = z.object({
  from: fromSchema,
  /** With `*` at its end it gets what the asked address has in place of the other one. */
  to: toSchema,
  code: z.union([z.literal(301), z.literal(302)]),
  on: z.boolean(),
  /** Also in place of a page that is there. */
  over: z.boolean(),
});
export type RedirectContent = z.output<typeof redirectContentSchema>;

const redirectSchema = z.object({
  id: idSchema,
  version: versionSchema,
  content: redirectContentSchema,
  hits: z.number().int(),
  last_hit_at: timeSchema.nullable(),
  updated_by: z.string(),
  updated_at: timeSchema,
});
export type RedirectRow = z.output<typeof redirectSchema>;

const lostSchema = z.object({ path: z.string(), hits: z.number().int(), last_at: timeSchema });
export type LostAddress = z.output<typeof lostSchema>;

export const redirectEndpoints = {
  "GET /api/admin/redirects": {
    summary: "Redirects, those that were changed last first",
    query: pageQuery.extend({ q: z.string().max(100).default("") }),
    data: pageOf(redirectSchema),
  },
  "POST /api/admin/redirects": {
    summary: "Makes a redirect; loops are refused, and live pages unless `over` says so",
    body: z.object({ key: idempotencyKeySchema, content: redirectContentSchema }),
    data: z.object({ id: idSchema }),
  },
  "PUT /api/admin/redirects/{id}": {
    summary: "Changes a redirect",
    params: idParams,
    body: z.object({ version: versionSchema, content: redirectContentSchema }),
    data: okSchema,
  },
  "DELETE /api/admin/redirects/{id}": {
    summary: "Removes a redirect",
    params: idParams,
    query: z.object({ version: versionSchema }),
    data: okSchema,
  },
  "GET /api/admin/redirects/export": {
    summary: "All redirects, for a file",
    data: z.object({
      items: z.array(redirectContentSchema.extend({ hits: z.number().int() })),
    }),
  },
  "POST /api/admin/redirects/import": {
    summary: "Takes rows of a file; those that are there already are changed, those that cannot be are told",
    body: z.object({
      rows: z
        .array(
          z.object({
            line: z.number().int(),
            from: z.string().max(400),
            to: z.string().max(800),
            code: z.string().max(10),
          }),
        )
        .min(1)
        .max(IMPORT_ROWS, `一次最多 ${IMPORT_ROWS} 行`),
    }),
    data: z.object({
      taken: z.number().int(),
      refused: z.array(z.object({ line: z.number().int(), problem: z.string() })),
    }),
  },
  "GET /api/admin/redirects/lost": {
    summary: "Addresses that led nowhere, those asked for most first; at most a hundred",
    data: z.object({ items: z.array(lostSchema) }),
  },
  "DELETE /api/admin/redirects/lost": {
    summary: "Forgets an address that led nowhere",
    query: z.object({ path: z.string().max(400) }),
    data: okSchema,
  },
} as const satisfies Endpoints;

named({ RedirectContent: redirectContentSchema });
