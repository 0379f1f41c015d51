import { inArray } from "drizzle-orm";
import type { DeskFind } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { someMemberIds } from "./find-members.ts";
import { READ } from "./policy.ts";

/** Members by a part of the nickname, by the id, or by the end of the number. */
export const membersFound: DeskFind = {
  title: "会员",
  icon: "users",
  permission: READ,
  async find(tx, _reader, q, take) {
    const ids = await someMemberIds(tx, q, take);
    if (ids.length === 0) return [];
    const rows = await tx
      .select({ id: members.id, nickname: members.nickname, city: members.city, level: members.level })
      .from(members)
      .where(inArray(members.id, ids));
    const known = new Map(rows.map((row) => [row.id, row]));
    return ids
      .flatMap((id) => known.get(id) ?? [])
      .map(({ id, nickname, city, level }) => ({
        title: nickname,
        note: [`Lv.${level}`, city, `编号 ${id}`].filter(Boolean).join(" · "),
        link: deskPathOf("admin.members", {}, { query: { id } }),
      }));
  },
};
