import { sql } from "drizzle-orm";
import type { MemberMerge } from "#capabilities/people/members/server/public.ts";

/** Who wrote something on a day with both accounts was one person: he counts once from now on. */
export const activeMerge: MemberMerge = {
  columns: ["active_members.member_id"],
  async merge(tx, _services, { from, into }) {
    await tx.execute(sql`
      insert into active_members (day, section, member_id)
      select day, section, ${into} from active_members where member_id = ${from}
      on conflict do nothing`);
    await tx.execute(sql`delete from active_members where member_id = ${from}`);
  },
};
