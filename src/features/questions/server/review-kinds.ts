import { inArray, sql } from "drizzle-orm";
import {
  type ReviewContent,
  type ReviewKind,
  reviewItems,
  usualReasons,
} from "#capabilities/review/moderation/server/public.ts";
import { searchableText } from "#capabilities/review/words/server/public.ts";
import { presentDocuments } from "#capabilities/texts/writing/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import {
  answerAppeared,
  answerDisappeared,
  questionOfAnswer,
  readAnswer,
  writeAnswer,
} from "./answer-life.ts";
import { answerRows } from "./answer-rows.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { questionAppeared, questionDisappeared, readQuestion, writeQuestion } from "./question-life.ts";
import { answers, questions } from "./tables.ts";
import { answerTexts, questionTexts } from "./texts.ts";

const reasons: ReviewKind["reasons"] = [
  usualReasons.ads,
  usualReasons.abuse,
  usualReasons.vulgar,
  { label: "不实信息", text: "内容没有依据，可能误导他人，影响行车安全" },
  { label: "泄露隐私", text: "含有他人的电话、车牌、保单号等个人信息" },
  { label: "不知所云", text: "内容太简单或与车无关，请补充后再提交" },
  usualReasons.illegal,
];

const reportReasons: ReviewKind["reportReasons"] = {
  spam: "广告引流",
  abuse: "人身攻击",
  vulgar: "低俗不雅",
  illegal: "违法违规",
  false: "不实信息",
  privacy: "泄露隐私",
  other: "其他",
};

/** Questions under review. They are changed while they are public, and judged again then. */
export const questionReview: ReviewKind = {
  name: QUESTION,
  title: "提问",
  icon: "ask",
  noun: "问题",
  counter: "个",
  openLabel: "打开问题",
  editable: true,
  reportKind: QUESTION,
  reasons,
  reportReasons,
  load: loadQuestions,
  // Not by the name of who wrote it: among the anonymous ones that would tell whose they are.
  matches: (pattern) => sql`exists (select 1 from ${questions} where ${questions.id} = ${reviewItems.targetId}
    and (${questions.title} ilike ${pattern} or ${questions.body} ilike ${pattern}))`,
  texts: questionTexts,
  read: readQuestion,
  write: writeQuestion,
  appeared: questionAppeared,
  disappeared: questionDisappeared,
  rewritePath: (id) => pathOf("my.ask", {}, { query: { tab: "asked", edit: id } }),
};

/** Answers under review. */
export const answerReview: ReviewKind = {
  name: ANSWER,
  title: "回答",
  noun: "回答",
  counter: "个",
  openLabel: "打开问题",
  editable: true,
  reportKind: ANSWER,
  reasons,
  reportReasons,
  load: loadAnswers,
  matches: (pattern) => sql`exists (select 1 from ${answers} where ${answers.id} = ${reviewItems.targetId}
    and ${answers.body} ilike ${pattern})`,
  texts: answerTexts,
  read: readAnswer,
  write: writeAnswer,
  page: questionOfAnswer,
  appeared: answerAppeared,
  disappeared: answerDisappeared,
  rewritePath: (id) => pathOf("my.ask", {}, { query: { tab: "answers", edit: id } }),
};

type Asked = typeof questions.$inferSelect;

const linkTo = ({ id, section }: Asked, at?: string) =>
  pathOf("ask.question", { id }, { section: sectionBySlug(section), query: { at } });

function subjectOf(question: Asked): ReviewContent["subject"] {
  return {
    id: question.id,
    label: "问题",
    title: question.title,
    link: question.status === "published" ? linkTo(question) : "",
    cover: null,
    closed: question.closedAt !== null,
    comments: question.answers,
  };
}

async function loadQuestions(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(questions)
    .where(inArray(questions.id, [...ids]));
  const shown = await presentDocuments(
    db,
    rows.map(({ document }) => document),
    { unlisted: true },
  );
  return new Map(
    rows.map((row, at) => [
      row.id,
      {
        ...(row.anonymous && { anonymous: true }),
        content: {
          text: [row.title, row.symptoms.join("、"), searchableText(row.document, row.body)]
            .filter(Boolean)
            .join("\n\n"),
          pictures: shown[at]?.pictures ?? [],
          region: row.region,
          public: row.status === "published",
          gone: row.status === "withdrawn",
          featured: null,
          link: row.status === "published" ? linkTo(row) : "",
        },
        subject: null,
        quoted: null,
      },
    ]),
  );
}

async function loadAnswers(db: Queryable, ids: readonly string[]): Promise<Map<string, ReviewContent>> {
  if (ids.length === 0) return new Map();
  const rows = await answerRows(db, inArray(answers.id, [...ids]));
  const shown = await presentDocuments(
    db,
    rows.map(({ answer }) => answer.document),
    { unlisted: true },
  );
  return new Map(
    rows.map(({ answer, question }, at) => {
      const isPublic = answer.status === "published" && question.status === "published";
      return [
        answer.id,
        {
          ...(answer.anonymous && { anonymous: true }),
          content: {
            text: searchableText(answer.document, answer.body),
            pictures: shown[at]?.pictures ?? [],
            region: answer.region,
            public: answer.status === "published",
            gone: answer.status === "withdrawn",
            featured: null,
            link: isPublic ? linkTo(question, answer.id) : "",
          },
          subject: subjectOf(question),
          quoted: null,
        },
      ];
    }),
  );
}
