import { eq } from "drizzle-orm";
import type { z } from "zod";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { memberDeskEndpoints } from "#capabilities/monitoring/member-desk/contract.ts";
import { members, sameDevice } from "#capabilities/people/members/server/public.ts";
import type { Database } from "#platform/database/client.ts";
import { deviceName } from "#platform/http/client-name.ts";
import { AppError } from "#shared/errors.ts";
import type { DeskActor } from "./policy.ts";
import { presentMembers } from "./present.ts";

type Items = z.input<
  (typeof memberDeskEndpoints)["POST /api/admin/members/{id}/same-device"]["data"]
>["items"];

/**
 * Accounts that share a device with a member: a hint that nothing follows from. That somebody looked stands in the audit log before it is
 * answered.
 * @throws AppError NOT_FOUND
 */
export async function lookAtDevices(db: Database, actor: DeskActor, id: string): Promise<Items> {
  return db.transaction(async (tx) => {
    const [row] = await tx.select({ nickname: members.nickname }).from(members).where(eq(members.id, id));
    if (row === undefined) throw new AppError("NOT_FOUND", "没有这位会员");
    await recordAudit(tx, {
      adminId: actor.id,
      action: "member.devices_seen",
      targetKind: "member",
      targetId: id,
      after: { excerpt: row.nickname },
      address: actor.address,
    });
    const found = await sameDevice(tx, id);
    const shown = await presentMembers(
      tx,
      found.map(({ memberId }) => memberId),
    );
    const byId = new Map(shown.map((one) => [one.member.id, one]));
    return found.flatMap(({ memberId, userAgent, network, seenAt, accounts }) => {
      const member = byId.get(memberId);
      if (member === undefined) return [];
      return [{ member, device: deviceName(userAgent), network, seen_at: seenAt.toISOString(), accounts }];
    });
  });
}
