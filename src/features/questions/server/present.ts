import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { media, pictureColumns, presentPicture } from "#capabilities/media/media/server/public.ts";
import {
  type InterestChoice,
  interestChoicesOf,
  type MemberCard,
  memberCards,
} from "#capabilities/people/members/server/public.ts";
import type { questionCardSchema } from "#features/questions/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { picturesOf } from "#shared/document.ts";
import { categoryRows } from "./categories.ts";
import { answers, questionCounters, questions } from "./tables.ts";

export type QuestionCardView = z.input<typeof questionCardSchema>;
type Asked = typeof questions.$inferSelect;

/** Shown in place of a name. */
export const ANONYMOUS = "匿名车友";

const EXCERPT = 80;
const PICTURES = 3;

/** How a text begins, on one line. */
export function excerpt(text: string, length = EXCERPT): string {
  const signs = [...text.replace(/\s+/g, " ").trim()];
  return signs.length > length ? `${signs.slice(0, length).join("")}…` : signs.join("");
}

/** Something that may have been written anonymously. */
interface Authored {
  authorId: string;
  anonymous: boolean;
}

/**
 * The cards of those who do not mind being known. Everything that others see of authors comes from here: who wrote
 * anonymously is not even looked up.
 */
export function authorCards(db: Queryable, rows: readonly Authored[]): Promise<Map<string, MemberCard>> {
  return memberCards(
    db,
    rows.flatMap(({ authorId, anonymous }) => (anonymous ? [] : [authorId])),
  );
}

/** The author as everybody may see him: null when he does not want to be known. */
export const authorOf = (
  { authorId, anonymous }: Authored,
  cards: ReadonlyMap<string, MemberCard>,
): MemberCard | null => (anonymous ? null : (cards.get(authorId) ?? null));

/** What lists need beside a question's own row. */
export const cardColumns = { question: questions, counters: questionCounters };
export type CardRow = { question: Asked; counters: typeof questionCounters.$inferSelect | null };

/** Rows of a list → cards, with a few more queries for all of them. */
export async function presentCards(db: Queryable, rows: readonly CardRow[]): Promise<QuestionCardView[]> {
  if (rows.length === 0) return [];
  const asked = rows.map(({ question }) => question);
  const [names, best, pictures] = await Promise.all([
    namesOf(db, asked),
    bestAnswers(db, asked),
    picturesBy(db, asked),
  ]);
  const cards = await authorCards(db, [...asked, ...best.values()]);
  return rows.map(({ question, counters }) => {
    const answer = best.get(question.id);
    return {
      ...presentBase(question, counters, names),
      excerpt: excerpt(question.body),
      author: authorOf(question, cards),
      pictures: picturesOf(question.document)
        .slice(0, PICTURES)
        .flatMap((id) => pictures.get(id) ?? [])
        // What the camera wrote may tell who took it.
        .map((picture) => (question.anonymous ? { ...picture, photo: null } : picture)),
      best_answer:
        answer === undefined
          ? null
          : {
              author_id: authorOf(answer, cards)?.id ?? null,
              author_name: authorOf(answer, cards)?.nickname ?? ANONYMOUS,
              excerpt: excerpt(answer.body, 60),
              accepted: answer.id === question.acceptedAnswerId,
              owner: answer.ownerRank > 0,
            },
    };
  });
}

/** What categories and series are called. */
export interface Names {
  categories: ReadonlyMap<string, { id: string; name: string }>;
  series: ReadonlyMap<string, InterestChoice>;
}

export async function namesOf(db: Queryable, asked: readonly Asked[]): Promise<Names> {
  const [categories, series] = await Promise.all([
    categoryRows(db),
    interestChoicesOf(
      db,
      asked.flatMap((question) => question.series ?? []),
    ),
  ]);
  return { categories: new Map(categories.map(({ id, name }) => [id, { id, name }])), series };
}

/** What a card and a page have in common. */
export function presentBase(question: Asked, counters: CardRow["counters"], names: Names) {
  const { id, section, title, anonymous, state, bounty, bountyHeld } = question;
  return {
    ...{ id, section, title, anonymous, bounty },
    category: names.categories.get(question.categoryId) ?? { id: question.categoryId, name: "" },
    state: state ?? "open",
    bounty_held: bountyHeld,
    owners_only: question.ownersOnly,
    series: (question.series !== null && names.series.get(question.series)) || null,
    answers: question.answers,
    sames: counters?.sames ?? 0,
    reads: counters?.reads ?? 0,
    published_at: (question.publishedAt ?? question.createdAt).toISOString(),
  };
}

/** The accepted answer of each, or the one that stands first; by the question's id. */
async function bestAnswers(db: Queryable, asked: readonly Asked[]) {
  const ids = asked.flatMap(({ id, answers: count }) => (count > 0 ? [id] : []));
  if (ids.length === 0) return new Map<string, typeof answers.$inferSelect>();
  const rows = await preparedOnce(db, "questions:best-answers", (name) =>
    db
      .selectDistinctOn([answers.questionId], { answer: answers })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.questionId))
      .where(
        and(
          sql`${answers.questionId} = any(${sql.placeholder("ids")}::bigint[])`,
          eq(answers.status, "published"),
        ),
      )
      .orderBy(
        answers.questionId,
        desc(sql`${answers.id} = coalesce(${questions.acceptedAnswerId}, 0)`),
        desc(answers.ownerRank),
        desc(answers.likes),
        desc(answers.id),
      )
      .prepare(name),
  ).execute({ ids });
  return new Map(rows.map(({ answer }) => [answer.questionId, answer]));
}

async function picturesBy(db: Queryable, asked: readonly Asked[]) {
  const ids = asked.flatMap(({ document }) => picturesOf(document).slice(0, PICTURES));
  if (ids.length === 0) return new Map<string, ReturnType<typeof presentPicture>>();
  const rows = await db.select(pictureColumns).from(media).where(inArray(media.id, ids));
  return new Map(rows.map((row) => [row.id, presentPicture(row)]));
}
