import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CommentTarget } from "#capabilities/texts/comments/server/public.ts";
import { authorNotice, type ReactionTarget } from "#capabilities/texts/reactions/server/public.ts";
import type { TextKind } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { likeObject } from "./acts.ts";
import { answerRows, bothPublic } from "./answer-rows.ts";
import { rank } from "./bounty.ts";
import { answerTag, questionTag } from "./cache-tags.ts";
import { answerLikeNotice } from "./notice-kinds.ts";
import { ANONYMOUS, authorCards, authorOf } from "./present.ts";
import { questionPath } from "./question-path.ts";
import { answers, questionCounters, questions } from "./tables.ts";

const publicQuestionId = (id: SQL | unknown): SQL =>
  sql`exists (select 1 from ${questions} where ${questions.id} = ${id} and ${questions.status} = 'published')`;

const publicAnswerId = (id: SQL | unknown): SQL => sql`exists (
  select 1 from ${answers} join ${questions} on ${questions.id} = ${answers.questionId}
  where ${answers.id} = ${id} and ${answers.status} = 'published' and ${questions.status} = 'published')`;

/** Files of a question's or an answer's text are seen while it is public. */
export const questionText: TextKind = { isPublic: publicQuestionId };
export const answerText: TextKind = { isPublic: publicAnswerId };

/** What comments need to know about questions. */
export const questionComments: CommentTarget = {
  reviewKind: "question_comment",
  async find(db, id) {
    const [row] = await db
      .select({ question: questions, comments: questionCounters.comments })
      .from(questions)
      .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
      .where(and(eq(questions.id, id), eq(questions.status, "published")));
    if (row === undefined) return null;
    const { question } = row;
    return {
      id,
      section: question.section,
      title: question.title,
      label: "问题",
      cover: null,
      path: questionPath(id),
      commentsPath: pathOf("ask.comment", { id }),
      ...authorFor(db, question),
      ...commentsClosed(question),
      comments: row.comments ?? 0,
    };
  },
  isPublic: publicQuestionId,
  async addComments(db, id, delta) {
    await db
      .insert(questionCounters)
      .values({ questionId: id, comments: Math.max(0, delta) })
      .onConflictDoUpdate({
        target: questionCounters.questionId,
        set: { comments: sql`greatest(0, ${questionCounters.comments} + ${delta})` },
      });
    await rank(db as Transaction, id);
  },
  setClosed: (db, id, closed) => closeComments(db, eq(questions.id, id), closed),
  // Also who wrote anonymously: he is told, nobody else is.
  async toldOf(db, { id }) {
    const [row] = await db.select({ id: questions.authorId }).from(questions).where(eq(questions.id, id));
    return row?.id ?? null;
  },
  tags: (id) => [questionTag(id)],
};

/** What comments need to know about answers. */
export const answerComments: CommentTarget = {
  reviewKind: "answer_comment",
  async find(db, id) {
    const [row] = await answerRows(db, and(eq(answers.id, id), bothPublic));
    if (row === undefined) return null;
    const { answer, question } = row;
    return {
      id,
      section: question.section,
      title: question.title,
      label: "回答",
      cover: null,
      path: questionPath(question.id),
      commentsPath: pathOf("ask.comment", { id }),
      ...authorFor(db, answer),
      ...commentsClosed(question),
      comments: answer.comments,
      within: [questionTag(question.id)],
    };
  },
  isPublic: publicAnswerId,
  async addComments(db, id, delta) {
    await db
      .update(answers)
      .set({ comments: sql`greatest(0, ${answers.comments} + ${delta})` })
      .where(eq(answers.id, id));
  },
  setClosed: (db, id, closed) =>
    closeComments(
      db,
      inArray(questions.id, db.select({ id: answers.questionId }).from(answers).where(eq(answers.id, id))),
      closed,
    ),
  // Also who wrote anonymously: he is told, nobody else is.
  async toldOf(db, { id }) {
    const [row] = await db.select({ id: answers.authorId }).from(answers).where(eq(answers.id, id));
    return row?.id ?? null;
  },
  tags: (id) => [answerTag(id)],
};

/** Who wrote anonymously is nobody here: 只看楼主 and the mark beside his comments would name him. */
function authorFor(
  db: Queryable,
  row: { authorId: string; anonymous: boolean },
): { authorId: string | null; authorName(): Promise<string> } {
  if (row.anonymous) return { authorId: null, authorName: async () => ANONYMOUS };
  return {
    authorId: row.authorId,
    authorName: async () => authorOf(row, await authorCards(db, [row]))?.nickname ?? "",
  };
}

/** A closed question takes no more words, neither itself nor its answers. */
function commentsClosed({
  closedAt,
  commentsClosed: closed,
}: Pick<typeof questions.$inferSelect, "closedAt" | "commentsClosed">): { closed: boolean; locked?: string } {
  return closedAt === null ? { closed } : { closed: true, locked: "问题已关闭，不能再评论" };
}

/** Comments on a question and on its answers are closed together. */
async function closeComments(db: Queryable, which: SQL, closed: boolean): Promise<boolean> {
  const changed = await db
    .update(questions)
    .set({ commentsClosed: closed })
    .where(and(which, eq(questions.commentsClosed, !closed)))
    .returning({ id: questions.id });
  return changed.length > 0;
}

const likes = authorNotice({
  kind: answerLikeNotice,
  key: "like:answer",
  async find(tx, id) {
    const [row] = await answerRows(tx, eq(answers.id, id));
    return row && { authorId: row.answer.authorId, subject: row };
  },
  earns: { act: "answer.liked", object: likeObject },
});

/** What likes need to know about answers: 有用. Questions are not liked, they are the same as one's own. */
export const answerReactions: ReactionTarget = {
  async addLikes(db, id, delta) {
    const [row] = await db
      .update(answers)
      .set({ likes: sql`greatest(0, ${answers.likes} + ${delta})` })
      .where(eq(answers.id, id))
      .returning({ likes: answers.likes });
    return row?.likes ?? 0;
  },
  async shown(db, ids) {
    const rows = await answerRows(db, and(inArray(answers.id, [...ids]), bothPublic));
    return new Map(
      rows.map(({ answer }) => [
        answer.id,
        {
          // What is refused across a block would tell whose answer it is.
          authorId: knownAuthor(answer),
          counts: { likes: answer.likes, collects: 0, comments: answer.comments },
        },
      ]),
    );
  },
  notifyLike: likes.tell,
  withdrawLike: likes.takeBack,
};

/** Rows that others find, read and count: everything public, without saying of anonymous ones whose they are. */
export const knownAuthor = ({
  authorId,
  anonymous,
}: {
  authorId: string;
  anonymous: boolean;
}): string | null => (anonymous ? null : authorId);
