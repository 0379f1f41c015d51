import { z } from "zod";
import { type Endpoints, named, timeSchema } from "#shared/contract.ts";
import { mobileSchema } from "#shared/mobile-schema.ts";

/** How a part of the installation is: as it should be, worth a look, broken, or not in use. */
export const healthStandings = ["ok", "warn", "bad", "off"] as const;

export const healthItemSchema = z.object({
  key: z.string(),
  /** What it belongs to: 应用. */
  group: z.string(),
  title: z.string(),
  standing: z.enum(healthStandings),
  /** What was found, in a few words or figures. */
  found: z.string(),
  /** What to do about it; empty where nothing is. */
  todo: z.string(),
});
export type HealthItem = z.output<typeof healthItemSchema>;

/** A part that was tried, and how long it took. */
const tried = z.object({ milliseconds: z.number().int(), said: z.string() });

export const healthEndpoints = {
  "GET /api/admin/health": {
    summary: "How each part of the installation is, and what to do where something is wrong",
    data: z.object({ checked_at: timeSchema, items: z.array(healthItemSchema) }),
  },
  "POST /api/admin/health/sms": {
    summary: "Sends a code that signs nobody in to a number, to see whether messages arrive",
    body: z.object({ mobile: mobileSchema }),
    data: tried,
  },
  "POST /api/admin/health/mail": {
    summary: "Sends a mail, to see whether it arrives",
    body: z.object({ address: z.string("请输入邮箱").trim().max(200, "邮箱太长") }),
    data: tried,
  },
  "POST /api/admin/health/storage": {
    summary: "Writes a small file into the storage, reads it and removes it",
    data: tried,
  },
} satisfies Endpoints;

named({ HealthItem: healthItemSchema });
