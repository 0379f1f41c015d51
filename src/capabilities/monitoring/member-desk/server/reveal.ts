import { eq } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Database } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskActor } from "./policy.ts";

/**
 * The whole number of a member. That somebody read it, and why, stands in the audit log before it is answered.
 * @throws AppError NOT_FOUND for nobody, and where no number is bound
 */
export async function revealMobile(
  db: Database,
  actor: DeskActor,
  id: string,
  reason: string,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ mobile: members.mobile, nickname: members.nickname })
      .from(members)
      .where(eq(members.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
    if (row.mobile === null) throw new AppError("NOT_FOUND", "这位会员没有绑定手机号");
    await recordAudit(tx, {
      adminId: actor.id,
      action: "member.revealed",
      targetKind: "member",
      targetId: id,
      after: { what: "手机号", reason, excerpt: row.nickname },
      address: actor.address,
    });
    return row.mobile;
  });
}
