import { and, count, desc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { interestChoicesOf, memberCards } from "#capabilities/people/members/server/public.ts";
import type { Answerer, channelSchema } from "#features/questions/channels-contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { categoryRows, categoryTree, leadsTo } from "./categories.ts";
import { inChannel, inSection, isCategoryId } from "./list-questions.ts";
import { answers, categoryFollows, questions } from "./tables.ts";
import { knownAuthor } from "./targets.ts";

const ANSWERERS = 8;
/** Days of which answers count, so that those who are still there stand first. */
const DAYS = 180;

/** What stands above the questions of a section. */
export async function askHome(db: Queryable, section: string | undefined) {
  const [categories, answerers, counts] = await Promise.all([
    categoryRows(db),
    topAnswerers(db, inSection(section)),
    countStates(db, inSection(section)),
  ]);
  return { categories: categoryTree(categories), answerers, counts };
}

/** All categories, with the hottest questions of one of them, or of all. */
export async function questionTypes(
  db: Queryable,
  { category, section }: { category?: string | undefined; section?: string | undefined },
) {
  const [categories, hot] = await Promise.all([
    categoryRows(db),
    db
      .select({
        id: questions.id,
        authorId: questions.authorId,
        anonymous: questions.anonymous,
        section: questions.section,
        title: questions.title,
        answers: questions.answers,
      })
      .from(questions)
      .where(
        and(
          eq(questions.status, "published"),
          inSection(section),
          category === undefined ? undefined : inChannel(category),
        ),
      )
      .orderBy(desc(questions.hot), desc(questions.id))
      .limit(category === undefined ? 5 : 3),
  ]);
  return {
    categories: categoryTree(categories),
    hot: hot.map(({ authorId, anonymous, ...question }) => ({
      ...question,
      author_id: knownAuthor({ authorId, anonymous }),
    })),
  };
}

/** A category or a series of cars as its page shows it; of a category that went into another, that one. @throws AppError NOT_FOUND */
export async function showChannel(
  db: Queryable,
  named: string,
  section: string | undefined,
): Promise<z.input<typeof channelSchema>> {
  const head = isCategoryId(named) ? await categoryHead(db, named) : await seriesHead(db, named);
  const { id } = head;
  const where = and(inSection(section), inChannel(id));
  const [counts, answerers, follows] = await Promise.all([
    countStates(db, where),
    topAnswerers(db, where),
    head.kind === "category" ? countFollows(db, id) : 0,
  ]);
  const { questions: all, solved } = counts;
  return {
    ...head,
    counts: { ...counts, follows },
    solved_rate: all === 0 ? null : Math.round((solved / all) * 100),
    answerers,
  };
}

async function categoryHead(db: Queryable, named: string) {
  const rows = await categoryRows(db);
  const row = leadsTo(rows, named);
  if (row === undefined) throw new AppError("NOT_FOUND", "没有这个分类");
  const { id } = row;
  const parent = rows.find((one) => one.id === row.parentId);
  const children = rows.filter((one) => one.parentId === id && one.mergedIntoId === null);
  return {
    id,
    kind: "category" as const,
    name: row.name,
    intro: row.intro,
    icon: row.icon || (parent?.icon ?? "ask"),
    parent: parent === undefined ? null : { id: parent.id, name: parent.name },
    children: children.map((child) => ({ id: child.id, name: child.name })),
  };
}

async function seriesHead(db: Queryable, key: string) {
  const series = (await interestChoicesOf(db, [key])).get(key);
  if (series === undefined) throw new AppError("NOT_FOUND", "没有这个车系");
  return {
    id: key,
    kind: "series" as const,
    name: series.label,
    intro: `${series.group} · ${series.label} 的全部问题`,
    icon: "car",
    parent: null,
    children: [],
  };
}

async function countStates(db: Queryable, where: SQL | undefined) {
  const rows = await db
    .select({ state: questions.state, n: count() })
    .from(questions)
    .where(and(eq(questions.status, "published"), where))
    .groupBy(questions.state);
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0;
  return {
    questions: rows.reduce((sum, { n }) => sum + n, 0),
    solved: of("solved"),
    unanswered: of("open"),
  };
}

async function countFollows(db: Queryable, id: string): Promise<number> {
  return db.$count(categoryFollows, eq(categoryFollows.categoryId, id));
}

/**
 * Who answered most under his name in the last months: first whose answers were accepted. Anonymous answers count for
 * nobody, since a figure would tell whose they are.
 */
export async function topAnswerers(
  db: Queryable,
  where: SQL | undefined,
  limit = ANSWERERS,
): Promise<Answerer[]> {
  const accepted = sql<number>`count(*) filter (where ${questions.acceptedAnswerId} = ${answers.id})::int`;
  const rows = await db
    .select({ memberId: answers.authorId, answers: count(), accepted })
    .from(answers)
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(
      and(
        eq(questions.status, "published"),
        eq(answers.status, "published"),
        eq(answers.anonymous, false),
        sql`${answers.publishedAt} > now() - make_interval(days => ${DAYS})`,
        // Nobody stands high by answering himself.
        sql`${answers.authorId} <> ${questions.authorId}`,
        where,
      ),
    )
    .groupBy(answers.authorId)
    .orderBy(desc(accepted), desc(count()), answers.authorId)
    .limit(limit);
  const cards = await memberCards(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.flatMap(({ memberId, ...figures }) => {
    const member = cards.get(memberId);
    return member === undefined ? [] : [{ member: { ...member }, ...figures }];
  }) as Answerer[];
}

/** For `or` of several channels of one question: its category, the one above it, its series. */
export const sameField = ({
  categoryId,
  series,
}: Pick<typeof questions.$inferSelect, "categoryId" | "series">) =>
  or(inArray(questions.categoryId, [categoryId]), series === null ? undefined : eq(questions.series, series));
