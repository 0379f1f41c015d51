import { type Part, packArchive } from "#capabilities/account/server/public.ts";
import { recordAudit } from "#capabilities/admin/server/public.ts";
import { personalData } from "#capabilities/members/server/public.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import type { DeskActor } from "./policy.ts";
import { showMember } from "./show-member.ts";

/**
 * Everything that is kept about one member, as he gets it when he asks for his data himself: a zip file. That somebody
 * took it, and why, is written down first.
 * @throws AppError NOT_FOUND
 */
export async function archiveOf(
  { db }: Pick<Services, "db">,
  actor: DeskActor,
  id: string,
  reason: string,
): Promise<Buffer> {
  const { member } = await showMember(db, actor, id);
  await recordAudit(db, {
    adminId: actor.id,
    action: "member.archived",
    targetKind: "member",
    targetId: id,
    after: { reason, excerpt: member.nickname },
    address: actor.address,
  });
  const parts: Part[] = [];
  for (const [key, { title, columns, rows }] of personalData.entries())
    parts.push({ key: key.replaceAll(/[^a-z0-9]+/g, "-"), title, columns, rows: await rows(db, id) });
  return packArchive(parts, umbrellaSection.name, new Date());
}
