import { z } from "zod";
import { idSchema } from "#shared/contract.ts";

/** A picture wherever one appears. `src` takes `?w=` with one of the served widths. */
export const pictureSchema = z.object({
  id: idSchema,
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  animated: z.boolean(),
  /** Tiny data URI shown until the picture has loaded. */
  placeholder: z.string().nullable(),
});
export type Picture = z.output<typeof pictureSchema>;

export const videoSchema = z.object({
  id: idSchema,
  src: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Seconds. */
  duration: z.number().int(),
  bytes: z.number().int(),
});
export type Video = z.output<typeof videoSchema>;
