import { randomInt } from "node:crypto";
import { and, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import { members } from "#capabilities/people/members/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import type { Tier } from "#shared/influence.ts";
import { type ApplicationRow, INVITATIONS } from "./kind.ts";
import { influenceApplications, influenceCodes } from "./tables.ts";

export type CodeRow = typeof influenceCodes.$inferSelect;

/** Without characters that are mistaken for one another. */
const LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** @returns eight characters that nobody guesses */
export const newCode = (): string =>
  Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");

/** An invitation that still holds: with room, in its time, and of somebody who still is a voice. */
const holds = (code: string, section: string) =>
  and(
    eq(influenceCodes.code, code),
    eq(influenceCodes.section, section),
    eq(influenceCodes.closed, false),
    sql`${influenceCodes.used} < ${influenceCodes.quota}`,
    or(isNull(influenceCodes.validUntil), gt(influenceCodes.validUntil, sql`now()`)),
    or(
      isNull(influenceCodes.ownerMemberId),
      exists(
        sql`(select 1 from ${influenceApplications} voices where voices.member_id = ${influenceCodes.ownerMemberId}
          and voices.section = ${influenceCodes.section} and voices.state = 'approved')`,
      ),
    ),
  );

/** Whether an invitation still holds, and who invites. */
export async function lookAtCode(
  db: Queryable,
  code: string,
  section: string,
): Promise<{ valid: boolean; by: string }> {
  const [row] = await db
    .select({ note: influenceCodes.note, nickname: members.nickname })
    .from(influenceCodes)
    .leftJoin(members, eq(members.id, influenceCodes.ownerMemberId))
    .where(holds(code, section));
  return row === undefined ? { valid: false, by: "" } : { valid: true, by: row.nickname ?? "官方" };
}

/**
 * Takes a place of an invitation, in one statement: however many come at once, never more than its quota.
 * @returns its id
 * @throws AppError INVALID_INPUT where it does not hold, is full, or is one's own
 */
export async function takePlace(
  tx: Transaction,
  { code, section, memberId }: { code: string; section: string; memberId: string },
): Promise<string> {
  const [taken] = await tx
    .update(influenceCodes)
    .set({ used: sql`${influenceCodes.used} + 1` })
    .where(
      and(
        holds(code, section),
        or(isNull(influenceCodes.ownerMemberId), sql`${influenceCodes.ownerMemberId} <> ${memberId}`),
      ),
    )
    .returning({ id: influenceCodes.id });
  if (taken !== undefined) return taken.id;
  const [known] = await tx.select().from(influenceCodes).where(eq(influenceCodes.code, code));
  throw new AppError("INVALID_INPUT", refusalOf(known, { section, memberId }), { field: "code" });
}

function refusalOf(
  known: CodeRow | undefined,
  { section, memberId }: { section: string; memberId: string },
): string {
  if (known === undefined) return "没有这个邀请码，请核对；没有邀请码可以留空";
  if (known.ownerMemberId === memberId) return "不能使用自己的邀请码";
  if (known.section !== section) return "这个邀请码不属于本分区";
  if (known.used >= known.quota) return "这个邀请码的名额已用完，可以留空提交";
  return "这个邀请码已失效，可以留空提交";
}

/** Gives the place of an application back that was taken back before anybody decided it. */
export async function releaseCode(tx: Transaction, { id, codeId }: ApplicationRow): Promise<void> {
  if (codeId === null) return;
  await tx
    .update(influenceCodes)
    .set({ used: sql`greatest(${influenceCodes.used} - 1, 0)` })
    .where(eq(influenceCodes.id, codeId));
  await tx.update(influenceApplications).set({ codeId: null }).where(eq(influenceApplications.id, id));
}

/** A voice's own code in a section; undefined while he has none. */
export async function ownCode(
  db: Queryable,
  memberId: string,
  section: string,
): Promise<CodeRow | undefined> {
  const [row] = await db
    .select()
    .from(influenceCodes)
    .where(
      and(
        eq(influenceCodes.ownerMemberId, memberId),
        eq(influenceCodes.section, section),
        eq(influenceCodes.closed, false),
      ),
    );
  return row;
}

/** Gives a voice his code, with as many places as his tier has; the same one every time. */
export async function giveCode(
  tx: Transaction,
  { memberId, section, tier }: { memberId: string; section: string; tier: Tier },
): Promise<void> {
  const quota = INVITATIONS[tier];
  const known = await ownCode(tx, memberId, section);
  if (known === undefined)
    await tx.insert(influenceCodes).values({ code: newCode(), ownerMemberId: memberId, section, quota });
  else if (known.quota < quota)
    await tx.update(influenceCodes).set({ quota }).where(eq(influenceCodes.id, known.id));
}
