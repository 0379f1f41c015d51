import { and, asc, desc, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import { assertUnblocked } from "#capabilities/community/relations/server/public.ts";
import { memberCards, members } from "#capabilities/people/members/server/public.ts";
import { notify, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import { assertMayWrite } from "#capabilities/review/moderation/server/public.ts";
import { admitTexts } from "#capabilities/review/words/server/public.ts";
import type { groupApplicationSchema } from "#features/groups/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { above, keysetPage } from "#platform/database/keyset.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { addMember, demandModerator, lockGroup, publicGroup, roleIn } from "./membership.ts";
import { GROUP_APPLICATION, GROUPS_TAG } from "./names.ts";
import { applicationKey, applicationNotice, groupNotice } from "./notice-kinds.ts";
import type { GroupRow } from "./present.ts";
import { groupApplications, groupMembers } from "./tables.ts";

type Store = Pick<Services, "db" | "cache" | "events">;

/** Before one may ask again after having been refused, in ms. */
const AGAIN_MS = 86_400_000;

/**
 * Joins an open group at once; for others an application waits, and who decides it is told. Who is in it, or waits
 * already, changes nothing.
 * @throws AppError NOT_FOUND, GONE, UNDER_REVIEW; MUTED, MOBILE_REQUIRED; BLOCKED by its leader; CLOSED on the day after a refusal,
 *   or when he is in fifty groups; WORD_REFUSED
 */
export async function applyToGroup(
  services: Store,
  memberId: string,
  id: string,
  note: string,
): Promise<{ joined: boolean }> {
  return services.db.transaction(async (tx) => {
    const group = await lockGroup(tx, id);
    if ((await roleIn(tx, id, memberId)) !== null) return { joined: true };
    if (group.status !== "published") throw new AppError("UNDER_REVIEW", "这个群正在审核，暂时不能加入");
    await assertMayWrite(tx, memberId, group.section);
    await assertUnblocked(tx, memberId, [group.leaderId], "加入这个群");
    if (group.joining === "open") {
      await addMember(tx, group, memberId);
      await services.cache.invalidate(tx, [GROUPS_TAG]);
      return { joined: true };
    }
    const reads = { db: tx, events: services.events };
    await ask(tx, group, memberId, note === "" ? note : await admitNote(reads, group, memberId, note));
    return { joined: false };
  });
}

/** As it is to be stored. @throws AppError WORD_REFUSED */
async function admitNote(
  services: Parameters<typeof admitTexts>[0],
  { section }: GroupRow,
  member: string,
  note: string,
): Promise<string> {
  const place = { kind: GROUP_APPLICATION, section, member, field: "note" };
  const { texts } = await admitTexts(services, [note], place);
  return texts[0] ?? note;
}

async function ask(tx: Transaction, group: GroupRow, memberId: string, note: string): Promise<void> {
  const [last] = await tx
    .select()
    .from(groupApplications)
    .where(and(eq(groupApplications.groupId, group.id), eq(groupApplications.memberId, memberId)))
    .orderBy(desc(groupApplications.id))
    .limit(1);
  if (last?.state === "waiting") return;
  if (last?.state === "refused" && Date.now() - (last.decidedAt?.getTime() ?? 0) < AGAIN_MS)
    throw new AppError("CLOSED", "上次申请未通过，请过一天再试");
  const [made] = await tx
    .insert(groupApplications)
    .values({ groupId: group.id, memberId, note })
    .returning({ id: groupApplications.id });
  if (made === undefined) throw new Error("the application was not stored");
  const deciders = await tx
    .select({ memberId: groupMembers.memberId })
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, group.id), inArray(groupMembers.role, ["leader", "moderator"])));
  const subject = { id: group.id, name: group.name, note };
  for (const { memberId: to } of deciders)
    await notify(
      tx,
      applicationNotice,
      { memberId: to, actorId: memberId, key: applicationKey(made.id) },
      subject,
    );
}

/** Takes back what one asked; without anything that waits nothing changes. */
export async function withdrawApplication(
  { db }: Pick<Services, "db">,
  memberId: string,
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .update(groupApplications)
      .set({ state: "withdrawn", decidedAt: new Date() })
      .where(
        and(
          eq(groupApplications.groupId, id),
          eq(groupApplications.memberId, memberId),
          eq(groupApplications.state, "waiting"),
        ),
      )
      .returning({ id: groupApplications.id });
    if (gone !== undefined) await withdrawNotices(tx, applicationKey(gone.id));
  });
}

/** Who waits to be let in, the longest first. @throws AppError FORBIDDEN, and as `publicGroup` */
export async function listApplications(
  { db, keys }: Pick<Services, "db" | "keys">,
  memberId: string,
  id: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  await publicGroup(db, id);
  await demandModerator(db, id, memberId);
  const { rows, next_cursor } = await keysetPage(
    { keys, list: ["group applications", id], cursor, limit },
    (after, take) =>
      db
        .select({ application: groupApplications, city: members.city })
        .from(groupApplications)
        .innerJoin(members, eq(members.id, groupApplications.memberId))
        .where(
          and(
            eq(groupApplications.groupId, id),
            eq(groupApplications.state, "waiting"),
            above([groupApplications.createdAt, groupApplications.id], after),
          ),
        )
        .orderBy(asc(groupApplications.createdAt), asc(groupApplications.id))
        .limit(take),
    ({ application }) => [application.createdAt, application.id],
  );
  const cards = await memberCards(
    db,
    rows.map(({ application }) => application.memberId),
  );
  const items = rows.flatMap(({ application, city }): z.input<typeof groupApplicationSchema>[] => {
    const member = cards.get(application.memberId);
    if (member === undefined) return [];
    return [
      {
        id: application.id,
        member,
        city,
        note: application.note,
        at: application.createdAt.toISOString(),
      },
    ];
  });
  return { items, next_cursor };
}

/**
 * Lets somebody in, or not; he is told, the latter with the reason. Of two moderators at once the first one decides.
 * @returns how many are in the group now
 * @throws AppError NOT_FOUND, GONE, FORBIDDEN; BLOCKED; CONFLICT when it is decided or taken back already; CLOSED when the applicant is in
 *   fifty groups
 */
export async function decideApplication(
  { db, cache }: Store,
  memberId: string,
  { id, application }: { id: string; application: string },
  { approve, reason }: { approve: boolean; reason: string },
): Promise<{ members: number }> {
  return db.transaction(async (tx) => {
    const group = await lockGroup(tx, id);
    await demandModerator(tx, id, memberId);
    const [decided] = await tx
      .update(groupApplications)
      .set({
        state: approve ? "approved" : "refused",
        reason: approve ? "" : reason,
        decidedBy: memberId,
        decidedAt: new Date(),
      })
      .where(
        and(
          eq(groupApplications.id, application),
          eq(groupApplications.groupId, id),
          eq(groupApplications.state, "waiting"),
        ),
      )
      .returning();
    if (decided === undefined) throw new AppError("CONFLICT", "这份申请已处理，或已被申请人撤回");
    // Whoever did not want to meet him meanwhile can still refuse him.
    if (approve) await assertUnblocked(tx, decided.memberId, [group.leaderId, memberId], "让 TA 加入");
    await withdrawNotices(tx, applicationKey(application), { unread: true });
    const { name } = group;
    const told = approve
      ? {
          title: `你已加入车友群“${name}”`,
          body: "打开群页面就能看到群二维码，长按识别进群。",
          action: "查看群二维码",
        }
      : { title: `加入车友群“${name}”的申请未通过`, body: "过一天可以再次申请。", reason };
    const count = approve ? await addMember(tx, group, decided.memberId) : group.members;
    await notify(tx, groupNotice, { memberId: decided.memberId, actorId: memberId }, { ...told, id });
    if (approve) await cache.invalidate(tx, [GROUPS_TAG]);
    return { members: count };
  });
}
