import { hash } from "node:crypto";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { storePrepared } from "#capabilities/media/media/server/public.ts";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import { matchesOf } from "#features/quizzes/match.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { DemoDrawings } from "#platform/feature.ts";
import type { Services } from "#platform/services.ts";
import { quizColors, RESULT_DAYS } from "#shared/quiz-rules.ts";
import { QUIZZES_TAG } from "../names.ts";
import { quizDefaults, quizResults, quizVersions, quizzes } from "../tables.ts";
import { readDemoQuiz } from "./content.ts";

const DAY = 86_400_000;
/** Visitors who took it, beside the invented members. */
const VISITORS = 120;

const PICTURES = join(import.meta.dirname, "pictures");

export const drawings: DemoDrawings = {
  folder: PICTURES,
  keys: async () => [(await readDemoQuiz()).cover],
};

/** The compatibility quiz, live in all sections, taken by the invented members and some visitors. */
export async function fill(tx: Transaction, { storage, cache }: Services): Promise<void> {
  const [demo, pictures, people] = await Promise.all([
    readDemoQuiz(),
    storePrepared({ db: tx, storage }, PICTURES),
    inventedMembers(tx),
  ]);
  const content = { ...demo.content, cover: pictures.get(demo.cover)?.id ?? null };
  const [quiz] = await tx
    .insert(quizzes)
    .values({ key: demo.key, section: demo.section, draft: content })
    // Somebody may have used the key by then.
    .onConflictDoNothing()
    .returning({ id: quizzes.id });
  if (quiz === undefined) return;
  const [version] = await tx
    .insert(quizVersions)
    .values({ quizId: quiz.id, number: 1, content, note: "第一版" })
    .returning({ id: quizVersions.id });
  if (version === undefined) throw new Error("the demo's quiz was not stored");
  await tx
    .insert(quizDefaults)
    .values(demo.defaults.map((section) => ({ section, quizId: quiz.id })))
    .onConflictDoNothing();
  const takers = [
    ...[...people.entries()].map(([nickname, { id }]) => ({ nickname, memberId: id })),
    ...Array.from({ length: VISITORS }, () => ({ nickname: "", memberId: null })),
  ];
  const now = Date.now();
  await tx.insert(quizResults).values(
    takers.map((taker, at) => {
      const dice = Buffer.from(hash("sha256", `fate ${at}`, "hex"), "hex");
      const roll = (n: number, of: number) => (dice[n] ?? 0) % of;
      const answers = content.questions.map((question, n) => roll(n, question.answers.length));
      const style = content.styles[roll(20, content.styles.length * 2)]?.id ?? null;
      const createdAt = new Date(now - roll(21, 20) * DAY - roll(22, 24) * 3_600_000);
      return {
        ...taker,
        key: hash("sha256", `fate ${quiz.id} ${at} ${now} ${dice.toString("hex")}`, "hex").slice(0, 32),
        quizId: quiz.id,
        versionId: version.id,
        section: demo.defaults[roll(23, demo.defaults.length)] ?? demo.section,
        answers,
        style,
        color: quizColors[roll(24, quizColors.length * 2)] ?? null,
        month: roll(25, 2) === 0 ? null : roll(26, 12) + 1,
        matches: matchesOf(content, { answers, style }),
        createdAt,
        endsAt: new Date(createdAt.getTime() + RESULT_DAYS * DAY),
      };
    }),
  );
  await tx.update(quizzes).set({ liveId: version.id, taken: takers.length }).where(eq(quizzes.id, quiz.id));
  await cache.invalidate(tx, [QUIZZES_TAG]);
}
