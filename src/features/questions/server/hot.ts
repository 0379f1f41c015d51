import { type SQL, sql } from "drizzle-orm";
import { questionCounters, questions } from "./tables.ts";

/** A question with ten times the weight stands as high as one that is so much younger. */
const DAYS = 3;

/**
 * Rank among the recommended questions: the logarithm of what members did (an answer 3, the same question 2, following
 * it or commenting on it 1 each, a bounty of 50 points 5), plus its age. Whatever changes one of these writes it anew
 * for the one question, so that a list only reads it in order.
 */
export const hotRank: SQL = sql`(
  log(1 + 3 * ${questions.answers} + ${questions.bounty} / 10.0 + coalesce((
    select 2 * ${questionCounters.sames} + ${questionCounters.follows} + ${questionCounters.comments}
    from ${questionCounters} where ${questionCounters.questionId} = ${questions.id}), 0))
  + extract(epoch from coalesce(${questions.publishedAt}, ${questions.createdAt})) / ${DAYS * 86_400})::float8`;
