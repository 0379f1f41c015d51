import { and, asc, desc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { SpaceCard, SpaceList } from "#capabilities/profile/spaces/server/public.ts";
import { type SearchDocumentKind, worthOf } from "#capabilities/site/search/server/public.ts";
import type { SitemapPart } from "#capabilities/site/site/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { below, idsAfter, keysetPage } from "#platform/database/keyset.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { answerRows, bothPublic } from "./answer-rows.ts";
import { QUESTIONS_TAG } from "./cache-tags.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { answers, questionCounters, questions } from "./tables.ts";
import { knownAuthor } from "./targets.ts";

type Asked = typeof questions.$inferSelect;

/** Where a question is read: the page of the section in which it stands. */
export const addressOf = ({ id, section }: Pick<Asked, "id" | "section">, at?: string): string =>
  pathOf("ask.question", { id }, { section: sectionBySlug(section), query: { at } });

/** What is found of questions. */
export const searchedQuestions: SearchDocumentKind = {
  kind: QUESTION,
  label: "问题",
  async load(db, ids) {
    const rows = await db
      .select({ question: questions, counters: questionCounters })
      .from(questions)
      .leftJoin(questionCounters, eq(questionCounters.questionId, questions.id))
      .where(and(inArray(questions.id, [...ids]), eq(questions.status, "published")));
    return rows.map(({ question: row, counters }) => ({
      id: row.id,
      title: row.title,
      text: [row.symptoms.join(" "), row.body].filter(Boolean).join("\n"),
      section: row.section,
      series: row.series === null ? [] : [row.series],
      author_id: knownAuthor(row),
      published_at: row.publishedAt ?? row.createdAt,
      worth: worthOf(
        {
          reads: counters?.reads ?? 0,
          likes: (counters?.sames ?? 0) + (counters?.follows ?? 0),
          replies: row.answers + (counters?.comments ?? 0),
        },
        row.state === "solved",
      ),
      path: addressOf(row),
    }));
  },
  ids: (db, after, limit) => idsAfter(db, questions, after, limit),
};

/** What is found of answers: their words, under the title of their question. */
export const searchedAnswers: SearchDocumentKind = {
  kind: ANSWER,
  label: "回答",
  part: true,
  async load(db, ids) {
    const rows = await answerRows(db, and(inArray(answers.id, [...ids]), bothPublic));
    return rows.map(({ answer, question }) => ({
      id: answer.id,
      title: "",
      text: `${question.title}\n${answer.body}`,
      section: question.section,
      series: question.series === null ? [] : [question.series],
      author_id: knownAuthor(answer),
      published_at: answer.publishedAt ?? answer.createdAt,
      worth: worthOf({ likes: answer.likes, replies: answer.comments }, answer.acceptedAt !== null),
      path: addressOf(question, answer.id),
    }));
  },
  ids: (db, after, limit) => idsAfter(db, answers, after, limit),
};

/** Published questions that are not asked elsewhere. */
export const questionSitemap: SitemapPart = {
  tag: QUESTIONS_TAG,
  async files(db, size) {
    const parts = await db.execute<{ after: string; updated_at: string }>(sql`
      select (min(id) - 1)::text as after, max(updated_at)::timestamptz(3) as updated_at
      from (
        select id, updated_at, (row_number() over (order by id) - 1) / ${size}::int as part
        from questions where status = 'published' and duplicate_of_id is null
      ) as numbered
      group by part order by part`);
    return parts.rows.map((part) => ({ after: part.after, updatedAt: new Date(part.updated_at) }));
  },
  async entries(db, after, size) {
    const rows = await db
      .select({ id: questions.id, section: questions.section, updatedAt: questions.updatedAt })
      .from(questions)
      .where(
        and(
          gt(questions.id, after),
          eq(questions.status, "published"),
          sql`${questions.duplicateOfId} is null`,
        ),
      )
      .orderBy(asc(questions.id))
      .limit(size);
    return rows.map((row) => ({ address: addressOf(row), updatedAt: row.updatedAt, image: null }));
  },
};

/** Questions in a member's space, but for those that he asked anonymously. */
export const spaceQuestions: SpaceList = {
  label: "提问",
  has: (db, memberId) => hasOne(db, askedBy(memberId)),
  async list({ db, keys }, memberId, { cursor, limit }) {
    const { rows, next_cursor } = await keysetPage(
      { keys, list: ["space questions", memberId], cursor, limit },
      (after, take) =>
        db
          .select()
          .from(questions)
          .where(and(askedBy(memberId), below([questions.publishedAt, questions.id], after)))
          .orderBy(desc(questions.publishedAt), desc(questions.id))
          .limit(take),
      (row) => [row.publishedAt ?? row.createdAt, row.id],
    );
    const shown = await presentDocuments(
      db,
      rows.map(({ document }) => document),
    );
    return {
      next_cursor,
      items: rows.map(
        (row, at): SpaceCard => ({
          key: `question:${row.id}`,
          label: "提问",
          text: row.title,
          pictures: (shown[at]?.pictures ?? []).slice(0, 3),
          subject: null,
          link: addressOf(row),
          likes: 0,
          comments: row.answers,
          created_at: (row.publishedAt ?? row.createdAt).toISOString(),
        }),
      ),
    };
  },
};

/** Answers in a member's space, but for anonymous ones. */
export const spaceAnswers: SpaceList = {
  label: "回答",
  async has(db, memberId) {
    const rows = await db
      .select({ id: answers.id })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.questionId))
      .where(answeredBy(memberId))
      .limit(1);
    return rows.length > 0;
  },
  async list({ db, keys }, memberId, { cursor, limit }) {
    const { rows, next_cursor } = await keysetPage(
      { keys, list: ["space answers", memberId], cursor, limit },
      (after, take) =>
        db
          .select({ answer: answers, question: questions })
          .from(answers)
          .innerJoin(questions, eq(questions.id, answers.questionId))
          .where(and(answeredBy(memberId), below([answers.publishedAt, answers.id], after)))
          .orderBy(desc(answers.publishedAt), desc(answers.id))
          .limit(take),
      ({ answer }) => [answer.publishedAt ?? answer.createdAt, answer.id],
    );
    const shown = await presentDocuments(
      db,
      rows.map(({ answer }) => answer.document),
    );
    return {
      next_cursor,
      items: rows.map(
        ({ answer, question }, at): SpaceCard => ({
          key: `answer:${answer.id}`,
          label: answer.id === question.acceptedAnswerId ? "回答 · 已采纳" : "回答",
          text: answer.body,
          pictures: (shown[at]?.pictures ?? []).slice(0, 3),
          subject: { title: question.title, link: addressOf(question), cover: null },
          link: addressOf(question, answer.id),
          likes: answer.likes,
          comments: answer.comments,
          created_at: (answer.publishedAt ?? answer.createdAt).toISOString(),
        }),
      ),
    };
  },
};

const askedBy = (memberId: string): SQL | undefined =>
  and(eq(questions.authorId, memberId), eq(questions.status, "published"), eq(questions.anonymous, false));

const answeredBy = (memberId: string): SQL | undefined =>
  and(
    eq(answers.authorId, memberId),
    eq(answers.status, "published"),
    eq(answers.anonymous, false),
    eq(questions.status, "published"),
  );

async function hasOne(db: Queryable, where: SQL | undefined): Promise<boolean> {
  return (await db.select({ id: questions.id }).from(questions).where(where).limit(1)).length > 0;
}
