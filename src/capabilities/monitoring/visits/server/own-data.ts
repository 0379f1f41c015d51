import { asc, sql } from "drizzle-orm";
import {
  deletes,
  type Forgetting,
  type MemberMerge,
  ownRows,
  type PersonalData,
} from "#capabilities/people/members/server/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { memberLastSeen } from "./tables.ts";

/** On which days a member was there last: what is kept of his visits. */
export const lastSeenData: PersonalData = {
  title: "最近来访",
  withheld: null,
  columns: { section: "分区", last: "最近一天", before: "上一次" },
  rows: ownRows(memberLastSeen, memberLastSeen.memberId, asc(memberLastSeen.section), (row) => ({
    section: row.section === "" ? "全部" : sectionName(row.section),
    last: row.lastDay,
    before: row.dayBefore,
  })),
};

export const forgetLastSeen: Forgetting = {
  words: "最近来访的日期会被删除；已经计入的统计数字不含身份，会保留",
  forget: deletes(memberLastSeen.memberId),
};

/** Both accounts were one person: the later days hold. Sums of the past stay as they were counted. */
export const lastSeenMerge: MemberMerge = {
  columns: ["member_last_seen.member_id"],
  async merge(tx, _services, { from, into }) {
    await tx.execute(sql`
      insert into member_last_seen as one (member_id, section, last_day, day_before)
      select ${into}, section, last_day, day_before from member_last_seen where member_id = ${from}
      on conflict (member_id, section) do update set
        last_day = greatest(one.last_day, excluded.last_day),
        day_before = case when one.last_day = excluded.last_day then greatest(one.day_before, excluded.day_before)
          else greatest(least(one.last_day, excluded.last_day), one.day_before, excluded.day_before) end`);
    await tx.execute(sql`delete from member_last_seen where member_id = ${from}`);
  },
};
