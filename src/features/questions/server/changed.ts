import type { Transaction } from "#platform/database/client.ts";
import type { Invalidator } from "#platform/http/invalidation.ts";
import { answerTag, QUESTIONS_TAG, questionTag } from "./cache-tags.ts";

/** Drops every kept answer that shows a question, and some of its answers, after something that lists show has changed. */
export function changedQuestion(
  tx: Transaction,
  cache: Invalidator,
  questionId: string,
  answerIds: readonly string[] = [],
): Promise<void> {
  return cache.invalidate(tx, [QUESTIONS_TAG, questionTag(questionId), ...answerIds.map(answerTag)]);
}
