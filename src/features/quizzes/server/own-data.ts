import { desc, eq } from "drizzle-orm";
import { mergeByHandingOver, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { quizColorNames } from "#shared/quiz-rules.ts";
import { quizResults, quizVersions } from "./tables.ts";

/** What a member answered, and what came of it. */
export const quizResultData: PersonalData = {
  title: "测试结果",
  withheld: null,
  columns: {
    quiz: "测试",
    nickname: "昵称",
    answers: "回答",
    style: "驾驶风格",
    color: "颜色",
    month: "出生月份",
    result: "结果",
    match: "匹配度（%）",
    at: "时间",
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ result: quizResults, content: quizVersions.content })
      .from(quizResults)
      .innerJoin(quizVersions, eq(quizVersions.id, quizResults.versionId))
      .where(eq(quizResults.memberId, memberId))
      .orderBy(desc(quizResults.id));
    return rows.map(({ result, content }) => {
      const [best] = result.matches;
      return {
        quiz: content.title,
        nickname: result.nickname,
        answers: content.questions
          .map(({ text, answers }, at) => `${text}：${answers[result.answers[at] ?? -1]?.text ?? ""}`)
          .join("；"),
        style: content.styles.find(({ id }) => id === result.style)?.label ?? "",
        color: result.color === null ? "" : quizColorNames[result.color],
        month: result.month,
        result: content.results.find(({ id }) => id === best?.id)?.title ?? "",
        match: best?.match ?? null,
        at: result.createdAt,
      };
    });
  },
};

/** All of them go over. */
export const quizResultMerge = mergeByHandingOver([quizResults.memberId]);
