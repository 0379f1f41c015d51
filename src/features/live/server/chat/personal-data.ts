import { desc, eq, sql } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  handOver,
  type MemberMerge,
  type PersonalData,
  stateNames,
} from "#capabilities/people/members/server/public.ts";
import { liveMessages, liveMutes, liveRooms, liveVotes } from "../tables.ts";

/** What a member said in rooms. */
export const messageData: PersonalData = {
  title: "直播发言",
  withheld: null,
  columns: {
    room: "直播",
    kind: "类型",
    body: "内容",
    state: "状态",
    reason: "未通过的原因",
    region: "发表地区",
    votes: "提问得票",
    at: "时间",
  },
  async rows(db, memberId) {
    const rows = await db
      .select({ message: liveMessages, room: liveRooms.title })
      .from(liveMessages)
      .innerJoin(liveRooms, eq(liveRooms.id, liveMessages.roomId))
      .where(eq(liveMessages.authorId, memberId))
      .orderBy(desc(liveMessages.createdAt));
    return rows.map(({ message, room }) => ({
      room,
      kind: message.kind === "question" ? "提问" : "发言",
      body: message.body,
      state: stateNames[message.status],
      reason: message.rejectReason,
      region: message.region,
      votes: message.votes,
      at: message.createdAt,
    }));
  },
};

/** Questions of others that he voted for. */
export const voteData: PersonalData = {
  title: "直播提问投票",
  withheld: null,
  columns: { room: "直播", question: "提问" },
  async rows(db, memberId) {
    return db
      .select({
        room: liveRooms.title,
        question: sql<string>`case when ${liveMessages.status} = 'published' then ${liveMessages.body} else '内容已删除' end`,
      })
      .from(liveVotes)
      .innerJoin(liveMessages, eq(liveMessages.id, liveVotes.messageId))
      .innerJoin(liveRooms, eq(liveRooms.id, liveMessages.roomId))
      .where(eq(liveVotes.memberId, memberId))
      .orderBy(desc(liveMessages.id));
  },
};

/** Rooms in which he was kept from speaking. */
export const muteData: PersonalData = {
  title: "直播间禁言",
  withheld: null,
  columns: { room: "直播", at: "开始", until: "结束" },
  async rows(db, memberId) {
    const rows = await db
      .select({ room: liveRooms.title, at: liveMutes.createdAt, until: liveMutes.until })
      .from(liveMutes)
      .innerJoin(liveRooms, eq(liveRooms.id, liveMutes.roomId))
      .where(eq(liveMutes.memberId, memberId))
      .orderBy(desc(liveMutes.createdAt));
    return rows.map((row) => ({ ...row, until: row.until ?? "不限" }));
  },
};

export const chatForgetting: Forgetting = {
  words: "直播间里的发言会保留，作者显示为“已注销用户”；提问投票和直播间禁言会删除",
  async forget(tx, services, memberId) {
    await tx
      .update(liveMessages)
      .set({ votes: sql`${liveMessages.votes} - 1` })
      .where(sql`${liveMessages.id} in (select message_id from ${liveVotes} where member_id = ${memberId})`);
    await deletes(liveVotes.memberId, liveMutes.memberId)(tx, services, memberId);
  },
};

/** What was said goes over; a vote, or a mute, where the other account has none there. */
export const chatMerge: MemberMerge = {
  columns: ["live_messages.author_id", "live_votes.member_id", "live_mutes.member_id"],
  async merge(tx, _services, accounts) {
    await handOver(tx, accounts, liveMessages.authorId);
    await handOver(tx, accounts, liveMutes.memberId, [liveMutes.roomId]);
    await tx.delete(liveMutes).where(eq(liveMutes.memberId, accounts.from));
    await handOver(tx, accounts, liveVotes.memberId, [liveVotes.messageId]);
    // Both voted: that is one now. Nor does anybody vote for what is his own now.
    await tx.execute(sql`
      with doubled as (
        delete from live_votes v using live_messages m where m.id = v.message_id
          and (v.member_id = ${accounts.from} or (v.member_id = ${accounts.into} and m.author_id = v.member_id))
        returning v.message_id)
      update live_messages m set votes = m.votes - d.lost
      from (select message_id, count(*) as lost from doubled group by message_id) d where m.id = d.message_id`);
  },
};
