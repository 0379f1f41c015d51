import { and, eq, gt, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { HEARING_DAYS } from "#capabilities/cars/certification/contract.ts";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import { applicationsWhere, DAY, tellMember } from "#capabilities/review/applications/server/public.ts";
import { lockLife } from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { countOf } from "#platform/database/figures-of.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { formatDate } from "#shared/format.ts";
import { HOLDS, holderOf } from "./holder.ts";
import { CERTIFICATION, type CertificationRow, certificationKind } from "./kind.ts";
import { certificationHearingFiles, certificationHearings, certifications } from "./tables.ts";

export type Hearing = typeof certificationHearings.$inferSelect;

/** What is asked of whoever has the car that an appeal is about: once, and anew where the appeal itself begins anew. */
export async function hear(
  tx: Transaction,
  appeal: Pick<CertificationRow, "id" | "vinHash">,
  { anew = false }: { anew?: boolean } = {},
): Promise<void> {
  const holder = await holderOf(tx, appeal.vinHash);
  if (holder === undefined || holder.id === appeal.id) return;
  if (anew) {
    await dropAnswers(tx, { appeals: [appeal.id] });
    await tx.delete(certificationHearings).where(eq(certificationHearings.appealId, appeal.id));
  }
  const dueAt = new Date(Date.now() + HEARING_DAYS * DAY);
  const [asked] = await tx
    .insert(certificationHearings)
    .values({ appealId: appeal.id, holderId: holder.id, dueAt })
    .onConflictDoNothing()
    .returning({ id: certificationHearings.id });
  if (asked === undefined) return;
  await tellMember(
    tx,
    certificationKind,
    { memberId: holder.memberId, about: `${holder.id}:heard:${asked.id}` },
    {
      title: "有车友申诉：你认证的车已过户给对方",
      body: `${holder.label}，车架号末位 ${holder.vinLast}。请在 ${formatDate(dueAt, { time: true })} 前说明情况，可以附照片；已经卖出就直接解除绑定。逾期未回应，将按对方的材料处理。`,
      link: certificationKind.follow(holder),
      action: "去回应",
    },
  );
}

/**
 * Asks those whom nobody has asked: an appeal of before hearings, or a car that went from one to another meanwhile.
 * @returns how many appeals were looked at
 */
export async function askHolders({ db }: Pick<Services, "db">): Promise<number> {
  const isOpen = and(
    eq(certifications.kind, "appeal"),
    inArray(certifications.state, ["submitted", "material"]),
  );
  const unasked = sql`not exists (
    select 1 from certification_hearings h join certifications held on held.id = h.holder_id
    where h.appeal_id = ${certifications.id} and (
      (held.kind = 'first' and held.state in ('submitted', 'material', 'approved'))
      or (held.kind = 'appeal' and held.state = 'approved')))`;
  const rows = await db
    .select({ id: certifications.id })
    .from(certifications)
    .where(and(isOpen, unasked))
    .limit(200);
  for (const { id } of rows)
    await transact(db, async (tx) => {
      await lockLife(tx, CERTIFICATION, id);
      const [appeal] = await applicationsWhere(tx, certificationKind, and(eq(certifications.id, id), isOpen));
      if (appeal !== undefined) await hear(tx, appeal);
    });
  return rows.length;
}

export async function hearingOf(
  db: Queryable,
  appeal: Pick<CertificationRow, "id">,
  holder: Pick<CertificationRow, "id">,
): Promise<Hearing | undefined> {
  const [row] = await db
    .select()
    .from(certificationHearings)
    .where(and(eq(certificationHearings.appealId, appeal.id), eq(certificationHearings.holderId, holder.id)));
  return row;
}

/** Whether he has said what he has to say, or his time for it is over. */
export const wasHeard = (hearing: Hearing | undefined, now = new Date()): boolean =>
  hearing !== undefined && (hearing.answeredAt !== null || hearing.dueAt <= now);

/** Hearings of appeals that nobody has decided yet. */
const isOpen = sql`exists (
  select 1 from certifications appeal where appeal.id = ${certificationHearings.appealId}
    and appeal.kind = 'appeal' and appeal.state in ('submitted', 'material'))`;

export interface OpenHearing extends Hearing {
  photos: number;
}

/** Open hearings that one of these applications takes part in, on either side. */
export async function openHearings(db: Queryable, ids: readonly string[]): Promise<OpenHearing[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      hearing: certificationHearings,
      photos: sql<number>`(select count(*)::int from certification_hearing_files f
        where f.hearing_id = ${certificationHearings.id})`,
    })
    .from(certificationHearings)
    .innerJoin(certifications, and(eq(certifications.id, certificationHearings.holderId), HOLDS))
    .where(
      and(
        or(
          inArray(certificationHearings.holderId, [...ids]),
          inArray(certificationHearings.appealId, [...ids]),
        ),
        isOpen,
      ),
    )
    .orderBy(certificationHearings.id);
  return rows.map(({ hearing, photos }) => ({ ...hearing, photos }));
}

/** How many of a member's cars are asked about, and he has said nothing yet. */
export const countUnanswered = (memberId: SQL): SQL<number> =>
  countOf(
    sql`${certificationHearings} join ${certifications} on ${certifications.id} = ${certificationHearings.holderId}`,
    and(
      HOLDS,
      eq(certifications.memberId, memberId),
      isNull(certificationHearings.answeredAt),
      gt(certificationHearings.dueAt, sql`now()`),
      isOpen,
    ),
  );

/** The photos of answers, by the hearing. */
export function hearingFiles(db: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(certificationHearingFiles)
    .where(inArray(certificationHearingFiles.hearingId, [...ids]))
    .orderBy(certificationHearingFiles.id);
}

/**
 * Deletes words and photos of answers; that, and when, somebody answered stays.
 * @param of hearings of these appeals, or of these holders
 */
export async function dropAnswers(
  tx: Transaction,
  of: { appeals: readonly string[] } | { holders: readonly string[] },
): Promise<void> {
  const these =
    "appeals" in of
      ? inArray(certificationHearings.appealId, [...of.appeals])
      : inArray(certificationHearings.holderId, [...of.holders]);
  const rows = await tx.select({ id: certificationHearings.id }).from(certificationHearings).where(these);
  const files = await hearingFiles(
    tx,
    rows.map(({ id }) => id),
  );
  await keepPrivateUntil(
    tx,
    files.flatMap(({ fileId }) => fileId ?? []),
    new Date(),
  );
  await tx.update(certificationHearings).set({ sealed: null, sealedKeyId: null }).where(these);
}
