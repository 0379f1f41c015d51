import { type SQL, sql } from "drizzle-orm";
import type { MemberMoments } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { QUESTIONS_TAG, questionTag } from "./cache-tags.ts";

/** NOTIFY takes no list without end; whoever wrote more answers is seen in his place as the kept ones run out. */
const DROPPED = 200;

/**
 * Ranks answers by what their authors show themselves to own: 2 for a car of the question's series, 1 for another one of
 * its club, 0 for anybody else, and for whoever answers anonymously, since his place would tell something of him.
 * @param of which of them, on `a` (answers) and `q` (questions)
 * @returns the ids of the questions in which a rank changed
 */
async function rankAnswers(tx: Transaction, of: SQL): Promise<string[]> {
  const changed = await tx.execute<{ question_id: string }>(sql`
    with ranked as (
      select a.id, (case
        when a.anonymous then 0
        when exists (select 1 from jsonb_array_elements(m.certified) as car where car->>'series' = q.series) then 2
        when exists (select 1 from jsonb_array_elements(m.certified) as car where car->>'section' = q.section) then 1
        else 0 end)::smallint as rank
      from answers a
      join questions q on q.id = a.question_id
      join members m on m.id = a.author_id
      where ${of})
    update answers set owner_rank = ranked.rank from ranked
    where answers.id = ranked.id and answers.owner_rank <> ranked.rank
    returning answers.question_id::text as question_id`);
  return [...new Set(changed.rows.map((row) => row.question_id))];
}

/** Ranks a new answer; call it before it appears. */
export async function rankAnswer(tx: Transaction, answerId: string): Promise<void> {
  await rankAnswers(tx, sql`a.id = ${answerId}::bigint`);
}

/** Ranks the answers of questions anew: of one that is about another series now, of those that were stored as they came. */
export async function rankAnswersOf(tx: Transaction, questionIds: readonly string[]): Promise<void> {
  await rankAnswers(tx, sql`a.question_id = any(${sql.param([...questionIds])}::bigint[])`);
}

/** Ranks what a member answered anew when he becomes an owner, is one no longer, or shows it or not. */
export const ownersRank: MemberMoments = {
  mobileBound: async () => undefined,
  profileChanged: async () => undefined,
  async certifiedChanged(tx, cache, memberId) {
    const questions = await rankAnswers(tx, sql`a.author_id = ${memberId}::bigint`);
    if (questions.length > 0)
      await cache.invalidate(tx, [QUESTIONS_TAG, ...questions.slice(0, DROPPED).map(questionTag)]);
  },
};
