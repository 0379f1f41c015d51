import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import { likes } from "#capabilities/texts/reactions/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import { byId, eachRow, notAside } from "#platform/rounds/each-row.ts";
import type { Services } from "#platform/services.ts";
import { BOUNTY_DESK_DAYS, BOUNTY_REMIND_DAYS } from "#shared/question-rules.ts";
import { heldBounty, lockQuestion, payBounty, returnBounty, type Winner } from "./bounty.ts";
import { changedQuestion } from "./changed.ts";
import { isOwed } from "./close.ts";
import { ANSWER } from "./kinds.ts";
import { bountyDueNotice, bountyEndedNotice, bountyNotice, bountyWonNotice } from "./notice-kinds.ts";
import { answers, questionBounties, questions } from "./tables.ts";

type Store = Pick<Services, "db" | "cache" | "log">;
type Question = typeof questions.$inferSelect;
type Bounty = typeof questionBounties.$inferSelect;

/** Under which bounties are set aside that could not be ended, and of whose end nobody could be reminded. */
export const BOUNTY_ROUND = "question-bounties";
export const REMINDER_ROUND = "question-bounty-reminders";
const BATCH = 50;
const DAY_MS = 86_400_000;
/** A decision can be undone for some seconds, and an author may think better of it. */
const UNDOABLE_MS = 60_000;

/**
 * Ends bounties whose time is over, by the rule that their questions state, and those of questions that are gone. Each in a
 * transaction of its own, in which it is looked at again: two processes at once, or one that is killed, end it once.
 * @returns how many
 */
export async function endBounties(services: Store, now = new Date()): Promise<number> {
  const { db } = services;
  const gone = new Date(now.getTime() - UNDOABLE_MS);
  const over = await db
    .select({ id: questions.id })
    .from(questionBounties)
    .innerJoin(questions, eq(questions.id, questionBounties.questionId))
    .where(
      and(
        eq(questionBounties.state, "held"),
        or(
          lte(questionBounties.endsAt, now),
          and(inArray(questions.status, ["removed", "withdrawn"]), lte(questions.updatedAt, gone)),
        ),
        notAside(BOUNTY_ROUND, questions.id),
        // Those that wait for a moderator do not stand in the way of others.
        sql`not (${waitsForDesk(now)})`,
      ),
    )
    .orderBy(asc(questionBounties.endsAt))
    .limit(BATCH);
  const ended = await eachRow(services, BOUNTY_ROUND, byId(over), (id) => endOne(services, id, now));
  return ended.filter(Boolean).length;
}

/** A question that a moderator removed although others had answered: he is asked what becomes of its bounty, for some days. */
export const waitsForDesk = (now: Date) =>
  and(
    eq(questions.status, "removed"),
    gt(questions.updatedAt, new Date(now.getTime() - BOUNTY_DESK_DAYS * DAY_MS)),
    sql`exists (select from ${answers} where ${answers.questionId} = ${questions.id}
      and ${answers.status} = 'published' and ${answers.authorId} <> ${questions.authorId})`,
  );

function endOne({ db, cache }: Store, id: string, now: Date): Promise<boolean> {
  return transact(db, async (tx) => {
    const question = await lockQuestion(tx, id);
    const held = await heldBounty(tx, id);
    if (held === undefined) return false;
    const isGone = question.status === "removed" || question.status === "withdrawn";
    if (isGone && (await isOwed(tx, question))) {
      if (question.updatedAt.getTime() > now.getTime() - BOUNTY_DESK_DAYS * DAY_MS) return false;
    } else if (isGone ? question.updatedAt.getTime() > now.getTime() - UNDOABLE_MS : held.endsAt > now)
      return false;
    const winners = await mostUseful(tx, question);
    if (winners.length > 0) await payAndTell(tx, question, { held, winners, by: "votes" });
    else await returnAndTell(tx, question, { held, by: isGone ? "gone" : "unanswered", now });
    await changedQuestion(
      tx,
      cache,
      id,
      winners.map(({ answerId }) => answerId),
    );
    return true;
  });
}

/** To how many members an answer was useful, beside its author. */
export const usefulTo = sql<number>`(select count(*)::int from ${likes} where ${likes.targetKind} = ${ANSWER}
  and ${likes.targetId} = ${answers.id} and ${likes.memberId} <> ${answers.authorId})`;

/**
 * Published answers of others that most found useful, the first to answer first: at least one did beside the author himself.
 * Who has no account any more gets nothing.
 */
export async function mostUseful(
  db: Queryable,
  question: Pick<Question, "id" | "authorId">,
): Promise<Winner[]> {
  const rows = await db
    .select({ answerId: answers.id, memberId: answers.authorId, useful: usefulTo })
    .from(answers)
    .innerJoin(members, eq(members.id, answers.authorId))
    .where(
      and(
        eq(answers.questionId, question.id),
        eq(answers.status, "published"),
        ne(answers.authorId, question.authorId),
        ne(members.status, "cancelled"),
      ),
    )
    .orderBy(sql`coalesce(${answers.publishedAt}, ${answers.createdAt})`, asc(answers.id));
  const most = Math.max(0, ...rows.map((row) => row.useful));
  return rows
    .filter((row) => most > 0 && row.useful === most)
    .map(({ answerId, memberId }) => ({ answerId, memberId }));
}

/** Pays a bounty that the asker did not give himself, and tells everybody whom it concerns. */
export async function payAndTell(
  tx: Transaction,
  question: Question,
  { held, winners, by }: { held: Bounty; winners: readonly Winner[]; by: "votes" | "desk" },
): Promise<void> {
  const paid = await payBounty(tx, question, winners, by);
  const key = `bounty:${held.id}`;
  const won = new Set(winners.map(({ memberId }) => memberId));
  for (const { answerId, memberId } of winners) {
    const points = paid.get(answerId) ?? 0;
    if (points === 0) continue;
    await notify(tx, bountyWonNotice, { memberId, key }, { question, answerId, points, by });
  }
  const subject = { question, points: held.amount, winners: paid.size, by };
  await notify(tx, bountyEndedNotice, { memberId: question.authorId, key }, { ...subject, to: "asker" });
  for (const memberId of await answerersOf(tx, question))
    if (!won.has(memberId))
      await notify(tx, bountyEndedNotice, { memberId, key }, { ...subject, to: "answerer" });
}

/** Gives a bounty back to the asker and tells him why. */
export async function returnAndTell(
  tx: Transaction,
  question: Question,
  { held, by, now }: { held: Bounty; by: "unanswered" | "gone" | "desk"; now?: Date },
): Promise<void> {
  const points = await returnBounty(tx, question, by, now);
  const because = { unanswered: unanswered(question), gone: "已不在了", desk: "由管理员处理" }[by];
  const told = { memberId: question.authorId, key: `bounty:${held.id}` };
  await notify(tx, bountyNotice, told, { question, points, because });
}

const unanswered = ({ answers: given }: Question) =>
  given > 0 ? "到期没有采纳，也没有回答获得“有用”" : "在期限内没有人回答";

async function answerersOf(tx: Transaction, question: Question): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: answers.authorId })
    .from(answers)
    .where(
      and(
        eq(answers.questionId, question.id),
        eq(answers.status, "published"),
        ne(answers.authorId, question.authorId),
      ),
    )
    .orderBy(answers.authorId);
  return rows.map(({ id }) => id);
}

/**
 * Reminds askers some days before their bounty ends, each once.
 * @returns how many
 */
export async function remindAskers(services: Store, now = new Date()): Promise<number> {
  const { db } = services;
  const due = and(
    eq(questionBounties.state, "held"),
    isNull(questionBounties.remindedAt),
    gt(questionBounties.endsAt, now),
    lte(questionBounties.endsAt, new Date(now.getTime() + BOUNTY_REMIND_DAYS * DAY_MS)),
  );
  const rows = await db
    .select({ id: questionBounties.id })
    .from(questionBounties)
    .innerJoin(questions, eq(questions.id, questionBounties.questionId))
    .where(and(due, eq(questions.status, "published"), notAside(REMINDER_ROUND, questionBounties.id)))
    .orderBy(asc(questionBounties.endsAt))
    .limit(BATCH);
  const reminded = await eachRow(services, REMINDER_ROUND, byId(rows), (id) =>
    db.transaction(async (tx) => {
      const [bounty] = await tx
        .update(questionBounties)
        .set({ remindedAt: now })
        .where(and(eq(questionBounties.id, id), due))
        .returning();
      if (bounty === undefined) return false;
      const [question] = await tx.select().from(questions).where(eq(questions.id, bounty.questionId));
      if (question === undefined) return false;
      const { amount: points, endsAt } = bounty;
      const answered = await isOwed(tx, question);
      const told = { memberId: question.authorId, key: `bounty:${id}:due` };
      await notify(tx, bountyDueNotice, told, { question, points, endsAt, answered });
      return true;
    }),
  );
  return reminded.filter(Boolean).length;
}
