import { randomBytes, randomUUID } from "node:crypto";
import type { GameRound } from "#features/games/contract.ts";
import { courseOf, settlementOf, startOfWeek, weekOf } from "#features/games/week.ts";
import type { Keys } from "#platform/secrets/keys.ts";
import { AppError } from "#shared/errors.ts";

/** A round is for one sitting. */
export const ROUND_MS = 30 * 60_000;

/** What a token says. */
export interface Round {
  id: string;
  week: string;
  seed: number;
  /** Milliseconds since the epoch. */
  issued: number;
}

const PURPOSE = "game-round";

/**
 * Gives out a round of this week's course. Nothing is stored: the token carries everything, and only its signature makes
 * it one of ours.
 */
export function issueRound(keys: Keys, now = Date.now()): GameRound {
  const round: Round = {
    id: randomUUID(),
    week: weekOf(now),
    seed: randomBytes(4).readUInt32BE(),
    issued: now,
  };
  return {
    token: tokenOf(keys, round),
    week: round.week,
    course: courseOf(round.week),
    seed: round.seed,
    lifetime: lastMoment(round) - now,
  };
}

/** Until when its score is taken: while it is fresh, and its week is not settled. */
const lastMoment = ({ issued, week }: Round): number =>
  Math.min(issued + ROUND_MS, settlementOf(week).getTime());

export function tokenOf(keys: Keys, { id, week, seed, issued }: Round): string {
  const text = Buffer.from(JSON.stringify([id, week, seed, issued])).toString("base64url");
  return `${text}.${keys.sign(PURPOSE, text)}`;
}

/**
 * What a token says, if it is one that was given out and has not run out.
 * @throws AppError INVALID_INPUT for one that is made up or altered, CLOSED for one that is too old or of a week that is settled
 */
export function openRound(keys: Keys, token: string, now = Date.now()): Round {
  const [text = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !keys.verify(PURPOSE, text, signature))
    throw new AppError("INVALID_INPUT", "成绩无法验证，没有保存", { field: "token" });
  const [id, week, seed, issued] = JSON.parse(Buffer.from(text, "base64url").toString()) as [
    string,
    string,
    number,
    number,
  ];
  const round = { id, week, seed, issued };
  if (now > issued + ROUND_MS) throw new AppError("CLOSED", "这一局隔得太久，成绩已过期，请再玩一局");
  if (now > lastMoment(round)) throw new AppError("CLOSED", "这一局属于上周，上周排行已经结算，请再玩一局");
  return round;
}

/** Whether a week's ranking can be asked for: it has begun, and the game was there. */
export const isWeek = (week: string, now = Date.now()): boolean =>
  weekOf(startOfWeek(week)) === week && startOfWeek(week).getTime() <= now;
