import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import {
  personalData,
  readPersonalData,
  WITHHELD,
  type Withheld,
  withheldRights,
} from "#capabilities/people/members/server/public.ts";
import { type Part, packArchive } from "#capabilities/profile/account/server/public.ts";
import type { Services } from "#platform/services.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { archiveExtras, type DeskActor } from "./policy.ts";
import { showMember } from "./show-member.ts";

/**
 * What is kept about one member: a zip file, as he gets it when he asks for his data himself, without what a right of its own is
 * needed for, unless that is asked for. That somebody took it, what it held, and why, is written down first.
 * @param input.include what is not to be withheld
 * @throws AppError NOT_FOUND; FORBIDDEN for what the administrator has no right to
 */
export async function archiveOf(
  { db, keys }: Pick<Services, "db" | "keys">,
  actor: DeskActor,
  id: string,
  { reason, include }: { reason: string; include: readonly Withheld[] },
): Promise<Buffer> {
  const { member } = await showMember(db, actor, id);
  const allowed = archiveExtras(actor);
  for (const key of include)
    if (!allowed.some((extra) => extra.key === key))
      throw new AppError("FORBIDDEN", `没有查看${withheldRights.get(key)?.title ?? "这些内容"}的权限`);
  const held = allowed.filter(({ key }) => include.includes(key));
  await recordAudit(db, {
    adminId: actor.id,
    action: "member.archived",
    targetKind: "member",
    targetId: id,
    after: {
      reason,
      excerpt: member.nickname,
      ...(held.length > 0 && { what: `含${held.map(({ title }) => title).join("、")}` }),
    },
    address: actor.address,
  });
  const without = WITHHELD.filter((key) => !include.includes(key));
  const parts: Part[] = [];
  for (const [key, part] of personalData.entries()) {
    const missing = without.flatMap((kind) =>
      part.withheld?.[kind] ? (withheldRights.get(kind)?.title ?? []) : [],
    );
    parts.push({
      key: key.replaceAll(/[^a-z0-9]+/g, "-"),
      // Whoever reads it is not to take it for all that there is.
      title: missing.length === 0 ? part.title : `${part.title}（不含${missing.join("、")}）`,
      columns: part.columns,
      rows: await readPersonalData({ db, keys }, part, id, without),
    });
  }
  return packArchive(parts, umbrellaSection.name, new Date());
}
