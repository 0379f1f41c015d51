import { eq } from "drizzle-orm";
import type { z } from "zod";
import { earnersOf, members } from "#capabilities/people/members/server/public.ts";
import type { savedScoreSchema } from "#features/games/contract.ts";
import { replay } from "#features/games/replay.ts";
import { fastestOf, type Outcome } from "#features/games/run.ts";
import { courseOf } from "#features/games/week.ts";
import type { Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { settleBest } from "./bests.ts";
import { rankingTag } from "./names.ts";
import { ownStanding } from "./ranking.ts";
import { openRound } from "./round.ts";
import { gameBests, gameScores } from "./tables.ts";

/** Processes of one installation agree on the time to within this. */
const CLOCKS_MS = 250;

type Saved = z.input<typeof savedScoreSchema>;
type Score = typeof gameScores.$inferSelect;

/**
 * Saves what a round came to. The server drives it again by the log, and takes nothing but what comes of that.
 * @param seen total that the browser saw: another one means that the log, or the game, is not the one that was played
 * @throws AppError INVALID_INPUT for a round that is not ours, a log that is none, a total that does not come of it, or
 *   inputs that would have needed more time than has passed; CLOSED for a round that is too old or of a week that is settled, CONFLICT for one that was used
 */
export async function saveScore(
  services: Pick<Services, "db" | "keys" | "cache">,
  memberId: string,
  { token, flips, total: seen }: { token: string; flips: readonly number[]; total: number },
  now = Date.now(),
): Promise<Saved> {
  const round = openRound(services.keys, token, now);
  const course = courseOf(round.week);
  const outcome = replay({ course, seed: round.seed }, flips);
  if (typeof outcome === "string" || outcome.total !== seen || outcome.total < fastestOf(course))
    throw refusal("flips");
  // Whoever plays cannot have finished before the lights were on for as long.
  if (now + CLOCKS_MS < round.issued + outcome.lasted) throw refusal("token");
  return services.db.transaction(async (tx) => {
    // Against an end of the account at this moment, and a second score of his at the same time.
    const earner = (await earnersOf(tx, [memberId])).get(memberId);
    if (earner !== memberId) throw new AppError("UNAUTHENTICATED");
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for("no key update");
    const before = await ownStanding(tx, memberId, round.week);
    const [row] = await tx
      .insert(gameScores)
      .values({
        memberId,
        week: round.week,
        round: round.id,
        seed: String(round.seed),
        ...columnsOf(outcome),
        flips: [...flips],
        issuedAt: new Date(round.issued),
      })
      .onConflictDoNothing({ target: gameScores.round })
      .returning();
    if (row === undefined) return again(tx, memberId, round.id, flips);
    await settleBest(tx, round.week, memberId);
    const improved = before.total === null || row.total < before.total;
    if (improved) await services.cache.invalidate(tx, [rankingTag(round.week)]);
    return {
      result: presentScore(row),
      improved,
      record: before.best === null || row.total < before.best,
      standing: await ownStanding(tx, memberId, round.week),
    };
  });
}

/** The same score that came before: a phone whose answer was lost sends it again. */
async function again(
  tx: Transaction,
  memberId: string,
  round: string,
  flips: readonly number[],
): Promise<Saved> {
  const known = await firstRow(tx, gameScores, eq(gameScores.round, round));
  const isSame = known?.memberId === memberId && known.flips.join() === flips.join();
  if (known === undefined || !isSame) throw new AppError("CONFLICT", "这一局的成绩已经保存过了");
  const best = await firstRow(tx, gameBests, eq(gameBests.scoreId, known.id));
  const standing = await ownStanding(tx, memberId, known.week);
  return {
    result: presentScore(known),
    improved: best !== undefined,
    record: standing.best === known.total && best !== undefined,
    standing,
  };
}

const refusal = (field: string) => new AppError("INVALID_INPUT", "成绩无法验证，没有保存", { field });

export const columnsOf = ({ total, reaction, jumped, hits, misses, closes, bestCombo }: Outcome) => ({
  ...{ total, reaction, jumped, hits, misses, closes, bestCombo },
});

export const presentScore = ({ total, reaction, jumped, hits, misses, closes, bestCombo }: Score) => ({
  ...{ total, reaction, jumped, hits, misses, closes },
  best_combo: bestCombo,
});
