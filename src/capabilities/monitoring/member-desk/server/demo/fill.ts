import { asc } from "drizzle-orm";
import { admins } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import { muteMember } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { shutOut } from "../ban.ts";
import { memberNotes } from "../tables.ts";

const DAY = 24 * 3_600_000;

/** Two people of the demo who went too far: one may read but not write, one is shut out. Neither wrote anything in it. */
const people = [
  { nickname: "山道第一快", region: "四川", bio: "没有我过不去的弯。", joinedDaysAgo: 41 },
  { nickname: "全网低价年检", region: "河北", bio: "年检代办，不过线退全款。", joinedDaysAgo: 12 },
] as const;

export async function fill(tx: Transaction, services: Services): Promise<void> {
  const [admin] = await tx.select({ id: admins.id }).from(admins).orderBy(asc(admins.id)).limit(1);
  // What is done to members at the desk has somebody who did it.
  if (admin === undefined) return;
  const rows = await tx
    .insert(members)
    .values(
      people.map(({ joinedDaysAgo, ...member }) => ({
        ...member,
        createdAt: new Date(Date.now() - joinedDaysAgo * DAY),
      })),
    )
    // Somebody may be called that already: then it is left out.
    .onConflictDoNothing()
    .returning();
  const rude = rows.find(({ nickname }) => nickname === people[0].nickname);
  const seller = rows.find(({ nickname }) => nickname === people[1].nickname);
  if (rude !== undefined) {
    const reason = "多次在评论区辱骂其他车友，提醒后仍然继续";
    await muteMember(
      tx,
      { adminId: admin.id, address: "" },
      { memberId: rude.id, section: "", reason, days: 7 },
    );
    await tx
      .insert(memberNotes)
      .values({ memberId: rude.id, byAdmin: admin.id, text: "上个月已经私信提醒过两次。" });
  }
  if (seller !== undefined)
    await shutOut(tx, services, { id: admin.id, address: "" }, seller, {
      ...{ reason: "批量发布代办年检的广告，换号后继续发布", minutes: null, hide: false },
    });
}
