import { and, desc, eq, isNull, sql } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  handOver,
  type MemberMerge,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { drafts } from "./tables.ts";

/** What a member wrote and did not hand in. */
export const draftData: PersonalData = {
  title: "草稿",
  // What was begun here may have been handed in without his name.
  withheld: { anonymous: ["title", "text", "place"] },
  columns: { title: "标题", text: "内容", place: "位置", at: "最后修改" },
  async rows(db, memberId) {
    const rows = await db
      .select()
      .from(drafts)
      .where(and(eq(drafts.memberId, memberId), isNull(drafts.deletedAt)))
      .orderBy(desc(drafts.updatedAt), desc(drafts.id));
    return rows.map(({ content, updatedAt }) => ({
      title: content.title,
      text: content.text,
      place: content.place,
      at: updatedAt,
    }));
  },
};

/** Nobody else has seen them. */
export const forgetDrafts: Forgetting = {
  words: "没有发表的草稿会被删除",
  forget: deletes(drafts.memberId),
};

/** All drafts go over; where both began the same thing, as an answer to one question, both stay. */
export const draftMerge: MemberMerge = {
  columns: ["drafts.member_id"],
  async merge(tx, _services, accounts) {
    await tx
      .update(drafts)
      .set({ key: sql`${drafts.key} || ':' || ${drafts.id}` })
      .where(
        and(
          eq(drafts.memberId, accounts.from),
          sql`exists (select 1 from drafts theirs where theirs.member_id = ${accounts.into} and theirs.key = ${drafts.key})`,
        ),
      );
    await handOver(tx, accounts, drafts.memberId);
  },
};
