import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import {
  type Forgetting,
  handOver,
  type MemberMerge,
  ownRows,
  type PersonalData,
  type ProfileCount,
  stateNames,
  type Waiting,
} from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { countOf, sumOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";
import { openInvitations } from "./invite.ts";
import { keepOneAnswer } from "./one-answer.ts";
import { ownersRank } from "./owner-rank.ts";
import {
  answers,
  categoryFollows,
  questionBounties,
  questionBountyShares,
  questionCategories,
  questionCounters,
  questionFollows,
  questionInvitations,
  questionSames,
  questions,
} from "./tables.ts";

const isAnonymous = ({ anonymous }: Readonly<Record<string, unknown>>) => anonymous === true;

/** What a member asked, the anonymous ones too: the archive is his own. */
export const questionData: PersonalData = {
  title: "提问",
  withheld: { anonymous: isAnonymous },
  columns: {
    title: "标题",
    body: "内容",
    anonymous: "匿名",
    state: "状态",
    bounty: "悬赏积分",
    at: "时间",
  },
  rows: ownRows(
    questions,
    questions.authorId,
    desc(questions.createdAt),
    ({ title, body, anonymous, status, bounty, createdAt }) => ({
      ...{ title, body, anonymous, bounty },
      state: stateNames[status],
      at: createdAt,
    }),
  ),
};

/** What a member answered. */
export const answerData: PersonalData = {
  title: "回答",
  withheld: { anonymous: isAnonymous },
  columns: { question: "问题", body: "内容", anonymous: "匿名", state: "状态", likes: "有用", at: "时间" },
  async rows(db, memberId) {
    const rows = await db
      .select({ answer: answers, title: questions.title, shown: questions.status })
      .from(answers)
      .innerJoin(questions, eq(questions.id, answers.questionId))
      .where(eq(answers.authorId, memberId))
      .orderBy(desc(answers.createdAt));
    return rows.map(({ answer, title, shown }) => ({
      // What was taken away is not handed out by way of its answers.
      question: shown === "published" ? title : "",
      body: answer.body,
      anonymous: answer.anonymous,
      state: stateNames[answer.status],
      likes: answer.likes,
      at: answer.createdAt,
    }));
  },
};

/** Which questions and categories a member follows, and which he has too. */
export const questionMarkData: PersonalData = {
  title: "关注的问题与同问",
  withheld: { anonymous: isAnonymous },
  columns: { kind: "类型", title: "问题或分类", anonymous: "自己匿名提的", at: "时间" },
  async rows(db, memberId) {
    const [follows, sames, categories] = await Promise.all([
      marked(db, questionFollows, memberId),
      marked(db, questionSames, memberId),
      db
        .select({ title: questionCategories.name, at: categoryFollows.createdAt })
        .from(categoryFollows)
        .innerJoin(questionCategories, eq(questionCategories.id, categoryFollows.categoryId))
        .where(eq(categoryFollows.memberId, memberId)),
    ]);
    return [
      ...follows.map((row) => ({ kind: "关注问题", ...row })),
      ...sames.map((row) => ({ kind: "同问", ...row })),
      ...categories.map((row) => ({ kind: "关注分类", anonymous: false, ...row })),
    ];
  },
};

function marked(db: Queryable, table: typeof questionFollows | typeof questionSames, memberId: string) {
  return db
    .select({
      title: questions.title,
      anonymous: sql<boolean>`(${questions.anonymous} and ${questions.authorId} = ${memberId})`,
      at: table.createdAt,
    })
    .from(table)
    .innerJoin(questions, eq(questions.id, table.questionId))
    .where(and(eq(table.memberId, memberId), eq(questions.status, "published")))
    .orderBy(desc(table.createdAt));
}

/** What is written stays; what only says what the member is interested in goes. */
export const forgetQuestions: Forgetting = {
  words: "提过的问题和写过的回答会保留，作者显示为“已注销用户”，匿名的仍然匿名；关注和同问会取消",
  async forget(tx, _services, memberId) {
    for (const [table, column] of [
      [questionFollows, "follows"],
      [questionSames, "sames"],
    ] as const) {
      const gone = tx
        .$with("gone")
        .as(tx.delete(table).where(eq(table.memberId, memberId)).returning({ id: table.questionId }));
      await tx
        .with(gone)
        .update(questionCounters)
        .set({ [column]: sql`greatest(0, ${questionCounters[column]} - 1)` })
        .where(inArray(questionCounters.questionId, tx.select({ id: gone.id }).from(gone)));
    }
    await tx.delete(categoryFollows).where(eq(categoryFollows.memberId, memberId));
    await tx.delete(questionInvitations).where(eq(questionInvitations.memberId, memberId));
  },
};

/** What was asked, answered and set aside goes over; marks that both have count once. */
export const questionMerge: MemberMerge = {
  columns: [
    "questions.author_id",
    "answers.author_id",
    "question_follows.member_id",
    "question_sames.member_id",
    "question_invitations.member_id",
    "question_invitations.invited_by",
    "category_follows.member_id",
    "question_bounties.member_id",
    "question_bounties.paid_to",
    "question_bounty_shares.member_id",
  ],
  async merge(tx, services, accounts) {
    await handOver(tx, accounts, questions.authorId);
    await keepOneAnswer(tx, services, accounts);
    await handOver(tx, accounts, answers.authorId);
    // What the other account is an owner of may have gone over before.
    await ownersRank.certifiedChanged?.(tx, services.cache, accounts.into);
    await handOver(tx, accounts, questionInvitations.memberId, [questionInvitations.questionId]);
    await handOver(tx, accounts, questionInvitations.invitedBy);
    await handOver(tx, accounts, categoryFollows.memberId, [categoryFollows.categoryId]);
    await handOver(tx, accounts, questionBounties.memberId);
    await handOver(tx, accounts, questionBounties.paidTo);
    await handOver(tx, accounts, questionBountyShares.memberId);
    for (const [table, column] of [
      [questionFollows, "follows"],
      [questionSames, "sames"],
    ] as const) {
      await handOver(tx, accounts, table.memberId, [table.questionId]);
      // What is left both had: it was counted twice.
      const twice = await tx
        .delete(table)
        .where(eq(table.memberId, accounts.from))
        .returning({ id: table.questionId });
      if (twice.length > 0)
        await tx
          .update(questionCounters)
          .set({ [column]: sql`greatest(0, ${questionCounters[column]} - 1)` })
          .where(
            inArray(
              questionCounters.questionId,
              twice.map(({ id }) => id),
            ),
          );
    }
  },
};

/** Likes of answers, but of anonymous ones: everybody sees the figure, and it would tell whose they are. */
export const answerLikes: ProfileCount = {
  figure: "likes_received",
  count: (memberId) =>
    sumOf(
      answers.likes,
      answers,
      and(eq(answers.authorId, memberId), eq(answers.status, "published"), eq(answers.anonymous, false)),
    ),
};

const inState =
  (table: typeof questions | typeof answers, status: "in_review" | "rejected") =>
  (memberId: SQL): SQL<number> =>
    countOf(table, and(eq(table.authorId, memberId), eq(table.status, status)));

const path = (tab: string) => pathOf("my.ask", {}, { query: { tab } });

/** What waits of a member's questions and answers on the personal page, by key. */
export const questionsWait: Readonly<Record<string, Waiting>> = {
  "questions rejected": {
    label: "提问未通过，可修改重提",
    icon: "ask",
    path: path("asked"),
    kind: "act",
    count: inState(questions, "rejected"),
  },
  "answers rejected": {
    label: "回答未通过，可修改重提",
    icon: "ask",
    path: path("answers"),
    kind: "act",
    count: inState(answers, "rejected"),
  },
  "question invitations": {
    label: "车友邀请你回答",
    icon: "ask",
    path: path("invited"),
    kind: "act",
    async read(db, memberId) {
      const [row] = await db
        .select({ n: count() })
        .from(questionInvitations)
        .innerJoin(questions, eq(questions.id, questionInvitations.questionId))
        .where(openInvitations(memberId));
      return row?.n ?? 0;
    },
  },
  "questions in review": {
    label: "提问审核中",
    icon: "ask",
    path: path("asked"),
    kind: "wait",
    count: inState(questions, "in_review"),
  },
  "answers in review": {
    label: "回答审核中",
    icon: "ask",
    path: path("answers"),
    kind: "wait",
    count: inState(answers, "in_review"),
  },
};
