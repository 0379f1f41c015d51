import { z } from "zod";
import type { Endpoints } from "#shared/contract.ts";

/** New goods of one file at most. */
export const MOST_NEW = 500;
/** Rows of a file that are taken at once, and bytes. */
export const MOST_ROWS = 5000;
export const MOST_BYTES = 4 * 1024 * 1024;

const fileSchema = z.object({
  /** Rows below the head. */
  rows: z.number().int(),
  /** SKUs that become another, all of them; the first hundreds are listed. */
  changed: z.number().int(),
  changes: z.array(
    z.object({
      line: z.number().int(),
      code: z.string(),
      title: z.string(),
      choice: z.string(),
      fields: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  /** Goods that would be new, as drafts; the first hundreds are listed. */
  created: z.number().int(),
  drafts: z.array(
    z.object({
      line: z.number().int(),
      title: z.string(),
      section: z.string(),
      shelf: z.string(),
      skus: z.array(z.object({ code: z.string(), choice: z.string(), price_fen: z.number().int() })),
    }),
  ),
  /** With one mistake in it nothing is stored. */
  problems: z.array(z.object({ line: z.number().int(), text: z.string() })),
  /** Of what would be changed: sent back to do so. Null where there is a mistake. */
  version: z.string().nullable(),
  done: z.boolean(),
});
export type GoodsFile = z.output<typeof fileSchema>;

export const goodsFileEndpoints = {
  "POST /api/admin/goods-file/export": {
    summary:
      "A part of all SKUs as CSV without a byte-order mark, the head in the first; stands in the audit log",
    body: z.object({
      cursor: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
    }),
    data: z.object({ csv: z.string(), next_cursor: z.string().nullable() }),
  },
  "POST /api/admin/goods-file": {
    summary:
      "Reads a CSV of goods (multipart, field `file`): what it would change and which goods would be new, line by line. With the version of that it is done, all of it or nothing",
    query: z.object({ version: z.string().max(64).optional() }),
    data: fileSchema,
  },
} satisfies Endpoints;
