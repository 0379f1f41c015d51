import { z } from "zod";
import { type Endpoints, named, okSchema, timeSchema, versionSchema } from "#shared/contract.ts";

const valueSchema = z.union([z.number(), z.string().max(200)]);

/** What a setting can be: one of several words, or a whole number between two. */
export const settingTypeSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("choice"),
    options: z.array(z.object({ value: z.string(), label: z.string() })),
  }),
  z.object({
    type: z.literal("integer"),
    min: z.number().int(),
    max: z.number().int(),
    /** Stands behind the number: 天. */
    unit: z.string(),
  }),
]);

export const operatorSettingSchema = z.object({
  key: z.string(),
  title: z.string(),
  /** What it does, in a sentence. */
  meaning: z.string(),
  shape: settingTypeSchema,
  fallback: valueSchema,
  value: valueSchema,
  /** Null while it is as it came. */
  changed_at: timeSchema.nullable(),
  /** Who set it, or put it back to how it came; empty where nobody did. */
  changed_by: z.string(),
  version: versionSchema,
});
export type OperatorSettingRow = z.output<typeof operatorSettingSchema>;

export const settingEndpoints = {
  "GET /api/admin/settings": {
    summary: "What operators may set while the app runs, by what it belongs to",
    data: z.object({
      groups: z.array(z.object({ title: z.string(), items: z.array(operatorSettingSchema) })),
    }),
  },
  "GET /api/admin/settings/{key}/history": {
    summary: "How one was changed, by whom and when, the latest first; the last fifty times",
    params: z.object({ key: z.string().max(60) }),
    data: z.object({
      items: z.array(
        z.object({
          at: timeSchema,
          by: z.string(),
          before: valueSchema.nullable(),
          after: valueSchema.nullable(),
        }),
      ),
    }),
  },
  "PUT /api/admin/settings/{key}": {
    summary: "Sets one, as it was seen; null puts it back to how it came",
    params: z.object({ key: z.string().max(60) }),
    body: z.object({ value: valueSchema.nullable(), version: versionSchema }),
    data: okSchema,
  },
} satisfies Endpoints;

named({ SettingType: settingTypeSchema, OperatorSetting: operatorSettingSchema });
