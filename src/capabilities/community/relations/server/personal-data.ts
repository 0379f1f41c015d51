import { desc, eq, sql } from "drizzle-orm";
import { type Forgetting, members, type PersonalData } from "#capabilities/people/members/server/public.ts";
import { relationsTag } from "./cache-tags.ts";
import { blocks, follows, memberRelations } from "./tables.ts";

/** A member who left has no name any longer. */
const nameOf = sql<string>`case when ${members.status} = 'cancelled' then '已注销用户' else ${members.nickname} end`;

/** Whom a member follows. */
export const followData: PersonalData = {
  title: "我的关注",
  withheld: null,
  columns: { nickname: "昵称", at: "关注的时间" },
  rows: (db, memberId) =>
    db
      .select({ nickname: nameOf, at: follows.createdAt })
      .from(follows)
      .innerJoin(members, eq(members.id, follows.followedId))
      .where(eq(follows.followerId, memberId))
      .orderBy(desc(follows.createdAt)),
};

/** Who follows the member: the newest of them, as one list of a readable size. */
export const fanData: PersonalData = {
  title: "我的粉丝（最近 5000 位）",
  withheld: null,
  columns: { nickname: "昵称", at: "关注的时间" },
  rows: (db, memberId) =>
    db
      .select({ nickname: nameOf, at: follows.createdAt })
      .from(follows)
      .innerJoin(members, eq(members.id, follows.followerId))
      .where(eq(follows.followedId, memberId))
      .orderBy(desc(follows.createdAt))
      .limit(5000),
};

/** Whom the member blocked. */
export const blockData: PersonalData = {
  title: "黑名单",
  withheld: null,
  columns: { nickname: "昵称", at: "拉黑的时间" },
  rows: (db, memberId) =>
    db
      .select({ nickname: nameOf, at: blocks.createdAt })
      .from(blocks)
      .innerJoin(members, eq(members.id, blocks.blockedId))
      .where(eq(blocks.blockerId, memberId))
      .orderBy(desc(blocks.createdAt)),
};

/** All follows of a member end in one statement, counted on the other sides in the order of their ids. */
export const forgetRelations: Forgetting = {
  words: "关注、粉丝和黑名单会被清空",
  async forget(tx, { cache }, memberId) {
    await tx.execute(sql`
      with ended as (
        delete from ${follows} where follower_id = ${memberId} or followed_id = ${memberId}
        returning follower_id, followed_id),
      others as (
        select followed_id as id, 0 as follows, 1 as fans from ended where follower_id = ${memberId}
        union all
        select follower_id, 1, 0 from ended where followed_id = ${memberId}),
      sums as (select id, sum(follows)::int as follows, sum(fans)::int as fans from others group by id),
      locked as (
        select member_id from ${memberRelations} where member_id in (select id from sums)
        order by member_id for update)
      update ${memberRelations} as r set follows = r.follows - sums.follows, fans = r.fans - sums.fans
      from sums join locked on locked.member_id = sums.id where r.member_id = sums.id`);
    await tx.delete(blocks).where(eq(blocks.blockerId, memberId));
    await tx.delete(blocks).where(eq(blocks.blockedId, memberId));
    await tx.delete(memberRelations).where(eq(memberRelations.memberId, memberId));
    await cache.invalidate(tx, [relationsTag(memberId)]);
  },
};
