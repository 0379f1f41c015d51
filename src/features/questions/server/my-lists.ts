import { and, count, desc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { memberCards } from "#capabilities/people/members/server/public.ts";
import type { MyAskTab, ownListItemSchema } from "#features/questions/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { isHiddenInviter, notAcross, openInvitations } from "./invite.ts";
import { type CardRow, cardColumns, excerpt, presentCards, type QuestionCardView } from "./present.ts";
import { answers, questionCounters, questionFollows, questionInvitations, questions } from "./tables.ts";

type Item = z.input<typeof ownListItemSchema>;
type Page = { items: Item[]; next_cursor: string | null };

/** One row of any of the lists. */
interface Line extends CardRow {
  answer: typeof answers.$inferSelect | null;
  invitedBy: string | null;
  at: Date;
}

/** One of a member's own lists: what he asked, answered, follows, or was asked to answer. */
export async function listMyQuestions(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  { tab, cursor, limit }: { tab: MyAskTab; cursor?: string | undefined; limit: number },
): Promise<Page & { counts: Record<MyAskTab, number> }> {
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["my questions", memberId, tab], cursor, limit },
    (after, take) => lines[tab](db, memberId, after, take),
    ({ at, question, answer }) => [at, tab === "answers" ? (answer?.id ?? question.id) : question.id],
  );
  return { items: await present(db, memberId, rows), next_cursor, counts: await countAll(db, memberId) };
}

type After = readonly unknown[] | undefined;
const none = { answer: null, invitedBy: null };

const asked = (memberId: string) => and(eq(questions.authorId, memberId), ne(questions.status, "withdrawn"));
const answered = (memberId: string) => and(eq(answers.authorId, memberId), ne(answers.status, "withdrawn"));
const followed = (memberId: string) =>
  and(
    eq(questionFollows.memberId, memberId),
    ne(questions.authorId, memberId),
    eq(questions.status, "published"),
    notAcross(memberId),
  );

const lines: Record<
  MyAskTab,
  (db: Queryable, memberId: string, after: After, take: number) => Promise<Line[]>
> = {
  async asked(db, memberId, after, take) {
    const rows = await db
      .select(cardColumns)
      .from(questions)
      .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
      .where(and(asked(memberId), below([questions.createdAt, questions.id], after)))
      .orderBy(desc(questions.createdAt), desc(questions.id))
      .limit(take);
    return rows.map((row) => ({ ...row, ...none, at: row.question.createdAt }));
  },
  async answers(db, memberId, after, take) {
    const rows = await db
      .select({ ...cardColumns, answer: answers })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.questionId))
      .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
      .where(and(answered(memberId), below([answers.createdAt, answers.id], after)))
      .orderBy(desc(answers.createdAt), desc(answers.id))
      .limit(take);
    return rows.map((row) => ({ ...row, invitedBy: null, at: row.answer.createdAt }));
  },
  async followed(db, memberId, after, take) {
    const rows = await db
      .select({ ...cardColumns, at: questionFollows.createdAt })
      .from(questionFollows)
      .innerJoin(questions, eq(questions.id, questionFollows.questionId))
      .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
      .where(and(followed(memberId), below([questionFollows.createdAt, questionFollows.questionId], after)))
      .orderBy(desc(questionFollows.createdAt), desc(questionFollows.questionId))
      .limit(take);
    return rows.map((row) => ({ ...row, ...none }));
  },
  async invited(db, memberId, after, take) {
    const rows = await db
      .select({ ...cardColumns, at: questionInvitations.createdAt, invitedBy: questionInvitations.invitedBy })
      .from(questionInvitations)
      .innerJoin(questions, eq(questions.id, questionInvitations.questionId))
      .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
      .where(
        and(
          openInvitations(memberId),
          below([questionInvitations.createdAt, questionInvitations.questionId], after),
        ),
      )
      .orderBy(desc(questionInvitations.createdAt), desc(questionInvitations.questionId))
      .limit(take);
    return rows.map((row) => ({ ...row, answer: null }));
  },
};

async function present(db: Queryable, memberId: string, rows: readonly Line[]): Promise<Item[]> {
  const visible = rows.filter(
    ({ question }) => question.status === "published" || question.authorId === memberId,
  );
  const [cards, inviters] = await Promise.all([
    presentCards(db, visible),
    memberCards(
      db,
      rows.flatMap(({ question, invitedBy }) =>
        invitedBy === null || isHiddenInviter(question, invitedBy) ? [] : [invitedBy],
      ),
    ),
  ]);
  const shown = new Map(visible.map((row, at) => [row, cards[at]]));
  return rows.map((row) => {
    const { question, answer, invitedBy, at } = row;
    const card = shown.get(row);
    const own = answer ?? (question.authorId === memberId ? question : null);
    return {
      question: card === undefined ? null : withoutBest(card),
      status: own?.status ?? null,
      reject_reason: own?.rejectReason ?? "",
      answer:
        answer === null
          ? null
          : {
              id: answer.id,
              excerpt: excerpt(answer.body),
              accepted: answer.id === question.acceptedAnswerId,
              likes: answer.likes,
              anonymous: answer.anonymous,
            },
      invited_by:
        invitedBy === null || isHiddenInviter(question, invitedBy) ? null : (inviters.get(invitedBy) ?? null),
      at: at.toISOString(),
    };
  });
}

/** The list shows the member's own answer instead. */
function withoutBest({ best_answer: _, ...card }: QuestionCardView): Item["question"] {
  return card;
}

async function countAll(db: Queryable, memberId: string): Promise<Record<MyAskTab, number>> {
  const [a, b, c, d] = await Promise.all([
    db.select({ n: count() }).from(questions).where(asked(memberId)),
    db.select({ n: count() }).from(answers).where(answered(memberId)),
    db
      .select({ n: count() })
      .from(questionFollows)
      .innerJoin(questions, eq(questions.id, questionFollows.questionId))
      .where(followed(memberId)),
    db
      .select({ n: count() })
      .from(questionInvitations)
      .innerJoin(questions, eq(questions.id, questionInvitations.questionId))
      .where(openInvitations(memberId)),
  ]);
  return { asked: a[0]?.n ?? 0, answers: b[0]?.n ?? 0, followed: c[0]?.n ?? 0, invited: d[0]?.n ?? 0 };
}
