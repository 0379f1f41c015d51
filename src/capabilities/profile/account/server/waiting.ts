import { and, eq, isNull } from "drizzle-orm";
import { members, type Waiting } from "#capabilities/people/members/server/public.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { pathOf } from "#sections/paths.ts";

/** Who came by WeChat may look around, and has to bind a number before he writes. */
export const mobileMissing: Waiting = {
  label: "绑定手机号，才能发表评论",
  icon: "phone",
  path: pathOf("my.boundmobile", {}),
  kind: "act",
  count: (memberId) => countOf(members, and(eq(members.id, memberId), isNull(members.mobile))),
};
