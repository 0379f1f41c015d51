import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import { logOf } from "#features/games/autopilot.ts";
import { replay } from "#features/games/replay.ts";
import { courseOf, endOfWeek, startOfWeek, weekBefore, weekOf } from "#features/games/week.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { settleBest } from "../bests.ts";
import { rankingTag } from "../names.ts";
import { columnsOf } from "../save-score.ts";
import { gameScores } from "../tables.ts";

const MINUTE = 60_000;

/** Scores of the invented members, this week and the one before: each of a run that was driven, as the server would take it. */
export async function fill(tx: Transaction, { cache }: Services): Promise<void> {
  const people = [...(await inventedMembers(tx)).values()];
  const now = Date.now();
  const weeks = [weekBefore(weekOf(now)), weekOf(now)];
  for (const [turn, week] of weeks.entries()) {
    // Not everybody plays each week.
    const players = people.filter((_, at) => (at + turn) % 3 !== 0);
    const from = startOfWeek(week).getTime();
    const until = Math.min(now, endOfWeek(week).getTime()) - 5 * MINUTE;
    for (const [at, { id: memberId }] of players.entries()) {
      const seed = turn * 1000 + at + 1;
      const skill = { late: 9 + ((at * 13 + turn * 7) % 34), wide: 0.16 + ((at * 7 + turn * 3) % 23) / 22 };
      const seeds = { course: courseOf(week), seed };
      const flips = logOf(seeds, skill);
      const outcome = replay(seeds, flips);
      if (typeof outcome === "string") continue;
      const createdAt = new Date(Math.max(from + MINUTE, until - ((at * 7919) % 50) * 97 * MINUTE));
      await tx
        .insert(gameScores)
        .values({
          memberId,
          week,
          round: `demo-${week}-${memberId}`,
          seed: String(seed),
          ...columnsOf(outcome),
          flips,
          issuedAt: new Date(createdAt.getTime() - outcome.lasted - 4000),
          createdAt,
        })
        .onConflictDoNothing({ target: gameScores.round });
      await settleBest(tx, week, memberId);
    }
  }
  await cache.invalidate(tx, weeks.map(rankingTag));
}
