import { desc, eq, sql } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  handOver,
  type MemberMerge,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { polls, pollVotes } from "./tables.ts";

/** What a member voted for; the polls that he made stand in his texts. */
export const voteData: PersonalData = {
  title: "投票",
  withheld: null,
  columns: { kind: "类型", id: "编号", question: "投票标题", choices: "选择", at: "时间" },
  async rows(db, memberId) {
    return db
      .select({
        kind: polls.textKind,
        id: polls.textId,
        question: polls.question,
        choices: sql<string>`(select string_agg(c.text, '、' order by c.position) from poll_choices c
          where c.poll_id = ${polls.id} and ${pollVotes.choices} ? c.id::text)`,
        at: pollVotes.createdAt,
      })
      .from(pollVotes)
      .innerJoin(polls, eq(polls.id, pollVotes.pollId))
      .where(eq(pollVotes.memberId, memberId))
      .orderBy(desc(pollVotes.createdAt), desc(pollVotes.pollId));
  },
};

/** A result that was read does not change afterwards: the vote stays counted, and nobody knows whose it was. */
export const forgetVotes: Forgetting = {
  words: "投过的票只留下数字，不再知道是谁投的",
  forget: deletes(pollVotes.memberId),
};

/** Where both voted, the vote of the account that stays counts. */
export const voteMerge: MemberMerge = {
  columns: ["poll_votes.member_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, pollVotes.memberId, [pollVotes.pollId]);
    const twice = await tx
      .delete(pollVotes)
      .where(eq(pollVotes.memberId, accounts.from))
      .returning({ pollId: pollVotes.pollId, choices: pollVotes.choices });
    // In one order, as everywhere where several polls are locked.
    const ordered = twice.toSorted((a, b) => Number(BigInt(a.pollId) - BigInt(b.pollId)));
    for (const { pollId, choices } of ordered) {
      await tx.execute(sql`update polls set voters = voters - 1 where id = ${pollId}`);
      await tx.execute(sql`
        update poll_choices set votes = votes - 1
        where poll_id = ${pollId} and id = any(${sql.param([...choices])}::bigint[])`);
    }
  },
};
