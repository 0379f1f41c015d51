import { z } from "zod";
import { memberCardSchema } from "#capabilities/people/members/contract.ts";
import { type Endpoints, idSchema, named, pageOf, pageQuery, timeSchema } from "#shared/contract.ts";

/** The Monday of a week in Shanghai. */
export const weekSchema = z
  .string()
  .regex(/^20\d\d-[01]\d-[0-3]\d$/, "周次不正确")
  .refine((week) => !Number.isNaN(Date.parse(week)), "周次不正确");

/** A round that the server will take a score of: the token says all of it and is signed. */
export const gameRoundSchema = z.object({
  token: z.string(),
  week: weekSchema,
  /** Seeds of the course and of the lights. */
  course: z.number().int(),
  seed: z.number().int(),
  /**
   * Milliseconds from the answer on in which its score is taken: a span, as a phone's clock may be wrong. It ends with the
   * settlement of its week at the latest.
   */
  lifetime: z.number().int(),
});
export type GameRound = z.output<typeof gameRoundSchema>;

/** Milliseconds in all times. */
export const gameResultSchema = z.object({
  total: z.number().int(),
  reaction: z.number().int().nullable(),
  jumped: z.boolean(),
  hits: z.number().int(),
  misses: z.number().int(),
  closes: z.number().int(),
  best_combo: z.number().int(),
});

const ownStandingSchema = z.object({
  week: weekSchema,
  /** One's best of this week; null without one. */
  total: z.number().int().nullable(),
  /** Null without one, and for whoever does not stand in rankings. */
  rank: z.number().int().nullable(),
  /** The best of all weeks. */
  best: z.number().int().nullable(),
  /** How many scores were saved. */
  runs: z.number().int(),
});
export type OwnStanding = z.output<typeof ownStandingSchema>;

export const savedScoreSchema = z.object({
  result: gameResultSchema,
  /** It is one's best of the week. */
  improved: z.boolean(),
  /** It is one's best of all. */
  record: z.boolean(),
  standing: ownStandingSchema,
});
export type SavedScore = z.output<typeof savedScoreSchema>;

export const rankedSchema = z.object({
  id: idSchema,
  /** Equal times have equal ranks. */
  rank: z.number().int(),
  member: memberCardSchema,
  total: z.number().int(),
  reaction: z.number().int().nullable(),
  at: timeSchema,
});
export type Ranked = z.output<typeof rankedSchema>;

export const rankingSchema = pageOf(rankedSchema).extend({
  week: weekSchema,
  /** Until then a round can be begun. */
  ends_at: timeSchema,
  /** A little later: who began before may still drive to the end. From then on nothing moves in it. */
  settles_at: timeSchema,
  /** How many stand in it. */
  players: z.number().int(),
});
export type Ranking = z.output<typeof rankingSchema>;

export const gameEndpoints = {
  "POST /api/games/rounds": {
    summary:
      "A signed round of this week's course; for visitors, too, who sign in to save. Not in minors' mode",
    data: gameRoundSchema,
  },
  "POST /api/games/scores": {
    summary:
      "Saves what a round came to: the server drives it again by the log of inputs. Each round once; sent again it answers the same",
    body: z.object({
      token: z.string("成绩不完整，请重新玩一局").max(400, "成绩不完整，请重新玩一局"),
      /** Ticks at which the thumb went down, up, down … */
      flips: z.array(z.number().int()).max(600, "成绩无法验证，没有保存"),
      /** What the browser saw, in milliseconds. */
      total: z.number().int(),
    }),
    data: savedScoreSchema,
  },
  "GET /api/games/ranking": {
    summary: "The ranking of a week, the best time of each member; this week's without one",
    query: pageQuery.extend({ week: weekSchema.optional() }),
    data: rankingSchema,
  },
  "GET /api/my/game": {
    summary: "Where the member stands",
    data: ownStandingSchema,
  },
} as const satisfies Endpoints;

named({
  GameRound: gameRoundSchema,
  GameResult: gameResultSchema,
  SavedScore: savedScoreSchema,
  Ranked: rankedSchema,
  Ranking: rankingSchema,
});
