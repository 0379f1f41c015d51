import { z } from "zod";
import type { Endpoints } from "#shared/contract.ts";
import { named } from "#shared/contract.ts";

const levelSchema = z.object({
  level: z.number().int(),
  name: z.string(),
  /** Growth from which on one has it. */
  threshold: z.number().int(),
});

const rightSchema = z.object({
  /** From which on one has it. */
  level: z.number().int(),
  title: z.string(),
  note: z.string(),
  /** Name of a symbol of the design system. */
  icon: z.string(),
});

export const ownLevelSchema = levelSchema.extend({
  growth: z.number().int(),
  /** Null on the highest. */
  next: levelSchema.nullable(),
  rights: z.array(rightSchema.extend({ lit: z.boolean() })),
  /** What is counted up to a cap, and how far today is. */
  today: z.array(
    z.object({
      label: z.string(),
      growth: z.number().int(),
      times: z.number().int(),
      cap: z.number().int(),
    }),
  ),
  /** Growth of this month, by day and act, newest first. */
  month: z.array(
    z.object({
      /** YYYY-MM-DD, in China. */
      day: z.string(),
      act: z.string(),
      label: z.string(),
      times: z.number().int(),
      growth: z.number().int(),
      /** Times that no longer count, because what they were for is gone. */
      revoked: z.number().int(),
    }),
  ),
});
export type OwnLevel = z.output<typeof ownLevelSchema>;

export const levelIntroSchema = z.object({
  levels: z.array(levelSchema.extend({ rights: z.array(rightSchema) })),
  acts: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      growth: z.number().int(),
      points: z.number().int(),
      /** Stands for the figure where there is more than one; empty otherwise. */
      points_note: z.string(),
      /** Times a day; null where it counts once in all. */
      cap: z.number().int().nullable(),
    }),
  ),
});
export type LevelIntro = z.output<typeof levelIntroSchema>;

export const growthEndpoints = {
  "GET /api/my/level": {
    summary: "The member's level, growth and rights, and what the month's growth came from",
    data: ownLevelSchema,
  },
  "GET /api/my/level-intro": {
    summary: "All levels with their rights, and what growth is given for",
    data: levelIntroSchema,
  },
} satisfies Endpoints;

named({ OwnLevel: ownLevelSchema, LevelIntro: levelIntroSchema });
