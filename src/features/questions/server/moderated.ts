import { eq } from "drizzle-orm";
import type { ModeratedTarget } from "#capabilities/review/moderation/server/public.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { answerRows } from "./answer-rows.ts";
import { lockQuestion } from "./bounty.ts";
import { close, isOwed, open } from "./close.ts";
import { ANSWER, QUESTION } from "./kinds.ts";
import { answers, questions } from "./tables.ts";

/** What stands where answers would be written, once a moderator locked a question from its page. */
const LOCKED = "已由管理员关闭，不再接受新的回答";

/** What moderators do with questions where they stand. Who asked anonymously is nobody here, so that nobody mutes him unseen. */
export const moderatedQuestions: ModeratedTarget = {
  noun: "问题",
  async find(db, id) {
    const [row] = await db.select().from(questions).where(eq(questions.id, id));
    if (row === undefined) return null;
    return {
      reviewKind: QUESTION,
      section: row.section,
      title: row.title,
      link: pathOf("ask.question", { id }, { section: sectionBySlug(row.section) }),
      authorId: row.anonymous ? null : row.authorId,
      public: row.status === "published",
      locked: row.closedAt !== null,
    };
  },
  async lock(tx, { cache }, id, on) {
    const row = await lockQuestion(tx, id);
    if ((row.closedAt !== null) === on) return false;
    if (!on) {
      await open(tx, cache, id);
      return true;
    }
    // What becomes of the points is asked where it can be answered.
    if (row.bountyHeld && (await isOwed(tx, row)))
      throw new AppError(
        "CONFLICT",
        "这个问题有悬赏且已有回答，请由管理员在后台“问答”里关闭，并选择悬赏处理方式",
      );
    await close(tx, cache, row, { by: "moderator", reason: LOCKED });
    return true;
  },
};

/** What moderators do with answers where they stand. */
export const moderatedAnswers: ModeratedTarget = {
  noun: "回答",
  async find(db, id) {
    const [row] = await answerRows(db, eq(answers.id, id));
    if (row === undefined) return null;
    const { answer, question } = row;
    return {
      reviewKind: ANSWER,
      section: question.section,
      title: question.title,
      link: pathOf(
        "ask.question",
        { id: question.id },
        { section: sectionBySlug(question.section), query: { at: id } },
      ),
      authorId: answer.anonymous ? null : answer.authorId,
      public: answer.status === "published" && question.status === "published",
    };
  },
};
