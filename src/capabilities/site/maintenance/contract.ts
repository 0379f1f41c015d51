import { z } from "zod";
import { type Endpoints, named, okSchema, timeSchema, versionSchema } from "#shared/contract.ts";
import { wordsSchema } from "#shared/typed-text.ts";

export const maintenanceContentSchema = z.object({
  on: z.boolean(),
  /** When visitors are kept out; null for at once. */
  from: timeSchema.nullable(),
  /** When it is expected to be over; null where nobody knows. */
  until: timeSchema.nullable(),
  /** Whether visitors come in again at that moment by themselves. */
  ends: z.boolean(),
  /** What visitors read; may be empty. */
  words: wordsSchema("说明", 200),
});
export type MaintenanceContent = z.output<typeof maintenanceContentSchema>;

/** As it is for visitors at this moment. */
const shownSchema = z.object({
  closed: z.boolean(),
  words: z.string(),
  until: timeSchema.nullable(),
});
export type ShownMaintenance = z.output<typeof shownSchema>;

export const maintenanceEndpoints = {
  "GET /api/maintenance": {
    summary: "Whether visitors are kept out at this moment, answered out of memory",
    data: shownSchema,
  },
  "GET /api/admin/maintenance": {
    summary: "When visitors are kept out, and what they read then",
    data: z.object({
      version: versionSchema,
      content: maintenanceContentSchema,
      /** Visitors are kept out at this moment. */
      closed: z.boolean(),
      /** Null while nobody set anything. */
      changed_at: timeSchema.nullable(),
      changed_by: z.string(),
    }),
  },
  "PUT /api/admin/maintenance": {
    summary: "Closes the site for visitors, now or later, or opens it; all processes follow at once",
    body: z.object({ version: versionSchema, content: maintenanceContentSchema }),
    data: okSchema,
  },
} as const satisfies Endpoints;

named({ MaintenanceContent: maintenanceContentSchema });
