import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { MemberMerge } from "#capabilities/people/members/server/public.ts";
import { type Effects, moveLife } from "#capabilities/review/moderation/server/public.ts";
import { releaseDocument } from "#capabilities/texts/writing/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { ANSWER } from "./kinds.ts";
import { answers, questions } from "./tables.ts";

const going = alias(answers, "going");

/**
 * Leaves one public answer to a question that two accounts have answered which become one: the accepted one, otherwise
 * the newest. The other is taken back, as its author could have done himself.
 */
export async function keepOneAnswer(
  tx: Transaction,
  services: Effects,
  { from, into }: Parameters<NonNullable<MemberMerge["merge"]>>[2],
): Promise<void> {
  const both = await tx
    .select({
      ending: answers.id,
      going: going.id,
      accepted: questions.acceptedAnswerId,
      newer: sql<boolean>`${answers.publishedAt} > ${going.publishedAt}`,
    })
    .from(answers)
    .innerJoin(going, and(eq(going.questionId, answers.questionId), eq(going.authorId, into)))
    .innerJoin(questions, eq(questions.id, answers.questionId))
    .where(and(eq(answers.authorId, from), eq(answers.status, "published"), eq(going.status, "published")))
    .orderBy(answers.id);
  for (const { ending, going: other, accepted, newer } of both) {
    const stays = accepted === ending || (accepted !== other && newer) ? ending : other;
    const id = stays === ending ? other : ending;
    const by = { memberId: id === ending ? from : into };
    const { moved } = await moveLife(tx, services, ANSWER, id, "withdraw", { by });
    if (moved) await releaseDocument(tx, { kind: ANSWER, id });
  }
}
