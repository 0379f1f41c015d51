import { eq } from "drizzle-orm";
import { type MemberMoments, members } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { recordAct, revokeActs } from "./record-act.ts";

/** What a member's own page counts for, as long as others see it. */
export const profileGrowth: MemberMoments = {
  async mobileBound(tx, memberId) {
    await recordAct(tx, { act: "mobile.bound", memberId, object: `member:${memberId}/mobile` });
  },
  async profileChanged(tx, memberId) {
    const [row] = await tx
      .select({
        avatarId: members.avatarId,
        bio: members.bio,
        city: members.city,
        birthday: members.birthday,
      })
      .from(members)
      .where(eq(members.id, memberId));
    if (row === undefined) return;
    const { avatarId, bio, city, birthday } = row;
    const complete = avatarId !== null && bio !== "" && city !== "" && birthday !== null;
    await keepAct(tx, memberId, "profile.avatar", avatarId !== null);
    await keepAct(tx, memberId, "profile.completed", complete);
  },
};

async function keepAct(tx: Transaction, memberId: string, act: string, counts: boolean): Promise<void> {
  const object = `member:${memberId}/${act}`;
  if (counts) await recordAct(tx, { act, memberId, object });
  else await revokeActs(tx, object);
}
