import { eq } from "drizzle-orm";
import { carSeries } from "#capabilities/cars/catalogue/server/tables.ts";
import { logOf } from "../../../src/features/games/autopilot.ts";
import { replay } from "../../../src/features/games/replay.ts";
import { settleBest } from "../../../src/features/games/server/bests.ts";
import { columnsOf } from "../../../src/features/games/server/save-score.ts";
import { gameScores } from "../../../src/features/games/server/tables.ts";
import { courseOf, weekOf } from "../../../src/features/games/week.ts";
import { matchesOf } from "../../../src/features/quizzes/match.ts";
import { quizResults, quizVersions, quizzes } from "../../../src/features/quizzes/server/tables.ts";
import type { Database } from "../../../src/platform/database/client.ts";
import { quizContent } from "../../support/quizzes.ts";

const DAY = 86_400_000;

/** A quiz that is open, and a score of the week. @returns what stands in the address of one of the quiz's results */
export async function seedPlay(db: Database, memberId: string, slug: string): Promise<string> {
  const [other] = await db.select({ slug: carSeries.slug }).from(carSeries).limit(1);
  const content = quizContent([slug, other?.slug ?? slug]);
  const [quiz] = await db
    .insert(quizzes)
    .values({ key: "match", section: "main", draft: content })
    .returning();
  const [version] = await db
    .insert(quizVersions)
    .values({ quizId: quiz?.id ?? "", number: 1, content })
    .returning();
  if (quiz === undefined || version === undefined) throw new Error("no quiz was put in");
  await db.update(quizzes).set({ liveId: version.id, taken: 1 }).where(eq(quizzes.id, quiz.id));
  const answers = [0, 0, 1, 0, 0, 1];
  const key = "5eed".repeat(8);
  await db.insert(quizResults).values({
    ...{ key, quizId: quiz.id, versionId: version.id, section: "main", nickname: "阿青", answers },
    ...{ color: "blue", month: 5, matches: matchesOf(content, { answers, style: null }) },
    endsAt: new Date(Date.now() + 90 * DAY),
  });
  const week = weekOf(Date.now());
  const seeds = { course: courseOf(week), seed: 1 };
  const flips = logOf(seeds, { late: 12, wide: 0.3 });
  const outcome = replay(seeds, flips);
  if (typeof outcome === "string") throw new Error(`the log is none: ${outcome}`);
  const row = {
    memberId,
    week,
    round: "seeded",
    seed: "1",
    ...columnsOf(outcome),
    flips,
    issuedAt: new Date(),
  };
  await db.insert(gameScores).values(row);
  await db.transaction((tx) => settleBest(tx, week, memberId));
  return key;
}
