import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { ownersOf } from "#capabilities/cars/certification/server/public.ts";
import { memberInterests, members } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type LimitRule, rateLimit } from "#platform/limits/limit.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { answerObject, questionObject } from "./acts.ts";
import { unannounced } from "./answer-life.ts";
import { lockQuestion } from "./bounty.ts";
import { categoryRows } from "./categories.ts";
import { endBounties, remindAskers } from "./end-bounties.ts";
import { defineCategoryJobs } from "./merge-categories.ts";
import { followedNotice, ownersNotice, routedNotice } from "./notice-kinds.ts";
import { seriesLabel } from "./series.ts";
import { answers, categoryFollows, questionFollows, questions } from "./tables.ts";

/** Members who are told of one new question: the whole following of a series would be told too often. */
const ROUTED = 50;
/** An owner is asked to help so often a day, whatever is asked about his car. */
const OWNER_DAY: LimitRule = { name: "question-for-owner:day", max: 3, seconds: 86_400 };
/** Followers who are told of one new answer. */
const ANNOUNCED = 500;
const BATCH = 50;

/** What could not be told of new questions and answers is set aside under these. */
export const ROUTING_ROUND = "question-routing";
export const ANNOUNCING_ROUND = "answer-announcing";

/** Bounties that are over, and who is told of new questions and answers; call it once at start, in every process. */
export async function defineQuestionJobs(services: Services): Promise<void> {
  const { jobs } = services;
  await defineCategoryJobs(services);
  await jobs.define("question-bounties", {
    cron: "*/5 * * * *",
    async work() {
      await endBounties(services);
      await remindAskers(services);
    },
  });
  await jobs.define("question-notices", {
    cron: "* * * * *",
    async work() {
      await routeQuestions(services);
      await announceAnswers(services);
    },
  });
}

/**
 * Tells certified owners of new questions about their series of cars, and members of those about a series, or in a
 * category, that they follow: those first who answered most, each question once.
 * @returns how many questions
 */
export async function routeQuestions(services: Pick<Services, "db" | "log">): Promise<number> {
  const { db } = services;
  const fresh = await db
    .select({ id: questions.id })
    .from(questions)
    .where(
      and(
        eq(questions.status, "published"),
        isNull(questions.routedAt),
        notAside(ROUTING_ROUND, questions.id),
      ),
    )
    .orderBy(asc(questions.id))
    .limit(BATCH);
  await eachRow(services, ROUTING_ROUND, byId(fresh), (id) => db.transaction((tx) => route(tx, id)));
  return fresh.length;
}

async function route(tx: Transaction, id: string): Promise<void> {
  const question = await lockQuestion(tx, id);
  if (question.status !== "published" || question.routedAt !== null) return;
  await tx.update(questions).set({ routedAt: new Date() }).where(eq(questions.id, id));
  const label = (await seriesLabel(tx, question.series)) ?? "车系";
  // An anonymous asker is named to nobody, nor is he looked for among those whom they hear.
  const by = question.anonymous ? {} : { actorId: question.authorId };
  const bounty = question.bountyHeld ? question.bounty : 0;
  const owners = await askOwners(tx, question, { label, bounty, by });
  // Who may not answer is not asked to.
  if (question.ownersOnly) return;
  const told = new Map<string, string>();
  if (question.series !== null) {
    const followers = await tx
      .select({ id: memberInterests.memberId })
      .from(memberInterests)
      .innerJoin(members, eq(members.id, memberInterests.memberId))
      .where(and(eq(memberInterests.key, question.series), eq(members.status, "active")))
      .orderBy(
        sql`(select count(*) from ${answers} where ${answers.authorId} = ${memberInterests.memberId}
          and ${answers.status} = 'published') desc`,
        memberInterests.memberId,
      )
      .limit(ROUTED);
    for (const follower of followers) told.set(follower.id, `你关注的${label}`);
  }
  const categories = new Map((await categoryRows(tx)).map((row) => [row.id, row.name]));
  const followers = await tx
    .select({ id: categoryFollows.memberId, categoryId: categoryFollows.categoryId })
    .from(categoryFollows)
    .where(inArray(categoryFollows.categoryId, [question.categoryId, question.rootId]))
    .orderBy(categoryFollows.createdAt)
    .limit(ROUTED);
  for (const { id: memberId, categoryId } of followers)
    if (!told.has(memberId)) told.set(memberId, `你关注的分类“${categories.get(categoryId) ?? ""}”`);
  told.delete(question.authorId);
  for (const [memberId, because] of told) {
    if (owners.has(memberId)) continue;
    await notify(
      tx,
      routedNotice,
      { memberId, key: questionObject(id), ...by },
      { question, because, bounty },
    );
  }
}

/**
 * Asks certified owners of the question's series to answer, those who were certified last first; who was asked often enough
 * today is left in peace.
 * @returns who was told
 */
async function askOwners(
  tx: Transaction,
  question: typeof questions.$inferSelect,
  { label, bounty, by }: { label: string; bounty: number; by: { actorId?: string } },
): Promise<ReadonlySet<string>> {
  const told = new Set<string>();
  if (question.series === null) return told;
  // More than are told: of some the day is used up.
  for (const memberId of await ownersOf(tx, question.series, { limit: ROUTED * 4, shown: false })) {
    if (told.size === ROUTED) break;
    if (memberId === question.authorId || !(await isLeft(tx, memberId))) continue;
    await notify(
      tx,
      ownersNotice,
      { memberId, key: questionObject(question.id), ...by },
      { question, label, bounty },
    );
    told.add(memberId);
  }
  return told;
}

/** Whether an owner may be asked once more today, and counts it. */
async function isLeft(tx: Transaction, memberId: string): Promise<boolean> {
  try {
    await rateLimit(tx, OWNER_DAY, memberId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "RATE_LIMITED") return false;
    throw error;
  }
}

/**
 * Tells those who follow a question of a new answer, each answer once. The asker was told as it appeared.
 * @returns how many answers
 */
export async function announceAnswers(services: Pick<Services, "db" | "log">): Promise<number> {
  const { db } = services;
  const fresh = await db
    .select({ id: answers.id })
    .from(answers)
    .where(and(unannounced, notAside(ANNOUNCING_ROUND, answers.id)))
    .orderBy(asc(answers.id))
    .limit(BATCH);
  await eachRow(services, ANNOUNCING_ROUND, byId(fresh), (id) => db.transaction((tx) => announce(tx, id)));
  return fresh.length;
}

async function announce(tx: Transaction, id: string): Promise<void> {
  const [answer] = await tx
    .select()
    .from(answers)
    .where(and(eq(answers.id, id), unannounced))
    .for("update");
  if (answer === undefined) return;
  await tx.update(answers).set({ announcedAt: new Date() }).where(eq(answers.id, id));
  const [question] = await tx
    .select()
    .from(questions)
    .where(and(eq(questions.id, answer.questionId), eq(questions.status, "published")));
  if (question === undefined) return;
  const followers = await tx
    .select({ id: questionFollows.memberId })
    .from(questionFollows)
    .where(
      and(
        eq(questionFollows.questionId, question.id),
        ne(questionFollows.memberId, question.authorId),
        ne(questionFollows.memberId, answer.authorId),
      ),
    )
    .orderBy(questionFollows.createdAt)
    .limit(ANNOUNCED);
  for (const { id: memberId } of followers) {
    const by = answer.anonymous ? {} : { actorId: answer.authorId };
    const subject = { question, answer, to: "follower" as const };
    await notify(tx, followedNotice, { memberId, key: answerObject(id), ...by }, subject);
  }
}
