import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { refusedName } from "#capabilities/people/members/server/public.ts";
import { admitTexts } from "#capabilities/review/words/server/public.ts";
import type { QuizContent, TakeQuiz } from "#features/quizzes/contract.ts";
import { matchesOf } from "#features/quizzes/match.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { firstRow } from "#platform/database/row.ts";
import { once } from "#platform/idempotency/once.ts";
import { rateLimitsAlone } from "#platform/limits/limit.ts";
import type { Services } from "#platform/services.ts";
import { sectionBySlug, umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { QUIZ_NICKNAME_MOST, RESULT_DAYS } from "#shared/quiz-rules.ts";
import { cleanText, textLength } from "#shared/text.ts";
import { liveQuiz, quizState } from "./live.ts";
import { QUIZ_NICKNAME } from "./names.ts";
import { quizResults, quizVersions, quizzes } from "./tables.ts";

/** How often one device hands answers in: a phone that goes round among friends, not a script. */
const HANDING_IN = [
  { name: "quiz:device-hour", max: 30, seconds: 3600 },
  { name: "quiz:device-day", max: 100, seconds: 86_400 },
];

type Answers = Omit<TakeQuiz, "once" | "device">;
type Taking = Pick<Services, "db" | "keys" | "events">;

const DAY = 86_400_000;

/**
 * Keeps answers with what they come to. Sent again under the same key they give the result that is there. Whoever began
 * with an earlier version is answered by that one.
 * @param memberId null for visitors
 * @returns what stands in the result's address, and the secret with which its device deletes it
 * @throws AppError NOT_FOUND, CLOSED before and after its time, CHANGED for a version that never was, INVALID_INPUT for
 *   answers that do not belong to it, WORD_REFUSED for the nickname, RATE_LIMITED for a device that does so without end
 */
export async function takeQuiz(
  services: Taking,
  memberId: string | null,
  key: string,
  { once: onceKey, device, ...given }: TakeQuiz,
): Promise<{ id: string; secret: string }> {
  if (device !== "")
    await rateLimitsAlone(
      services.db,
      HANDING_IN.map((rule) => ({ rule, subject: device })),
    );
  const { id } = await services.db.transaction((tx) =>
    once(tx, { scope: `quiz:${key}`, key: onceKey, request: given }, () =>
      take({ ...services, db: tx }, memberId, key, given),
    ),
  );
  return { id, secret: secretOf(services, id) };
}

/** What deletes a result without a member: known to the device that handed the answers in. */
export const secretOf = ({ keys }: Pick<Services, "keys">, id: string): string =>
  keys.sign("quiz-result", id);

async function take(
  services: Pick<Services, "keys" | "events"> & { db: Transaction },
  memberId: string | null,
  key: string,
  given: Answers,
): Promise<{ id: string }> {
  const { db } = services;
  const live = await liveQuiz(db, { key });
  const state = quizState(live.quiz, live.version.content);
  if (state !== "open") throw new AppError("CLOSED", state === "ended" ? "测试已经结束" : "测试还没有开始");
  const version =
    given.version === live.version.number
      ? live.version
      : await firstRow(
          db,
          quizVersions,
          and(eq(quizVersions.quizId, live.quiz.id), eq(quizVersions.number, given.version)),
        );
  if (version === undefined) throw new AppError("CHANGED", "测试刚刚更新过，请重新开始");
  const { content } = version;
  demandAnswers(content, given);
  const section = sectionBySlug(given.section) ?? umbrellaSection;
  const nickname = await admitNickname(services, section.slug, memberId, given.nickname);
  const resultKey = randomBytes(16).toString("hex");
  await db.insert(quizResults).values({
    key: resultKey,
    quizId: live.quiz.id,
    versionId: version.id,
    memberId,
    section: section.slug,
    nickname,
    answers: given.answers,
    style: given.style,
    color: content.asks_color ? given.color : null,
    month: content.asks_month ? given.month : null,
    matches: matchesOf(content, given),
    endsAt: new Date(Date.now() + RESULT_DAYS * DAY),
  });
  // Last, so that those who take it at the same moment wait for as little as can be.
  await db
    .update(quizzes)
    .set({ taken: sql`${quizzes.taken} + 1` })
    .where(eq(quizzes.id, live.quiz.id));
  return { id: resultKey };
}

function demandAnswers({ questions, styles }: QuizContent, { answers, style }: Answers): void {
  if (answers.length !== questions.length)
    throw new AppError("INVALID_INPUT", "还有题目没有回答", { field: "answers" });
  const unknown = questions.some(({ answers: choices }, at) => (answers[at] ?? 0) >= choices.length);
  if (unknown) throw new AppError("INVALID_INPUT", "选项不正确，请重新开始", { field: "answers" });
  if (style !== null && !styles.some(({ id }) => id === style))
    throw new AppError("INVALID_INPUT", "没有这个驾驶风格", { field: "style" });
}

/** As it is to be stored. There is no queue for a nickname on a poster: what would wait for one is refused. */
async function admitNickname(
  services: Pick<Services, "events"> & { db: Queryable },
  section: string,
  memberId: string | null,
  given: string,
): Promise<string> {
  const nickname = cleanText(given).replaceAll("\n", " ").trim();
  if (nickname === "") return "";
  const field = "nickname";
  if (textLength(nickname) > QUIZ_NICKNAME_MOST)
    throw new AppError("INVALID_INPUT", `昵称最多 ${QUIZ_NICKNAME_MOST} 个字`, { field });
  const refused = refusedName(nickname);
  if (refused !== null) throw new AppError("INVALID_INPUT", refused, { field });
  const { verdict, texts } = await admitTexts(services, [nickname], {
    kind: QUIZ_NICKNAME,
    section,
    member: memberId ?? undefined,
    field,
  });
  if (verdict === "hold") throw new AppError("WORD_REFUSED", "这个昵称不能用，换一个吧", { field });
  return texts[0] ?? nickname;
}
