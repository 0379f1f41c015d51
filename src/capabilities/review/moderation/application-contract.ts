import { z } from "zod";
import { timeSchema } from "#shared/contract.ts";

/** Something that happened to an application. */
export const applicationEventSchema = z.object({
  at: timeSchema,
  /** What happened, in words. */
  text: z.string(),
  reason: z.string(),
  tone: z.enum(["plain", "good", "bad"]),
});
