import { and, eq, isNull, max, ne, type SQL } from "drizzle-orm";
import {
  applicationReview,
  applicationsWhere,
  type Change,
} from "#capabilities/review/applications/server/public.ts";
import { moveLife, type ReviewKind, silence } from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { AppError } from "#shared/errors.ts";
import { formatCount } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { accountsOf } from "./accounts.ts";
import { type ApplicationRow, type Detail, INFLUENCE, influenceKind } from "./kind.ts";
import { influenceAccounts, influenceApplications, influenceClaims } from "./tables.ts";
import { copyVoice } from "./voices.ts";

export type { Detail };

/** Applications of members who want to be voices under review, with all that follows from where they stand. */
export const influenceReview: ReviewKind = applicationReview<ApplicationRow, Detail>(influenceKind, {
  async lines(db, rows) {
    const all = await accountsOf(
      db,
      rows.map(({ id }) => id),
    );
    const accounts = Map.groupBy(all, ({ applicationId }) => applicationId);
    const profiles = (id: string) =>
      (accounts.get(id) ?? []).map(
        ({ platform, nick, followers }) =>
          `${platformNames[platform]} ${nick}（${formatCount(followers)} 粉丝）`,
      );
    return new Map(
      rows.map(({ id, called, city, style }) => [id, [`${called} · ${city}`, style, ...profiles(id)]]),
    );
  },
  /** Writes down what was seen in the profiles, and for which of them better is asked. */
  async settle(tx, row, { state }, { proofs = {}, asked = {} }) {
    const write = (id: string, values: Partial<typeof influenceAccounts.$inferSelect>) =>
      tx
        .update(influenceAccounts)
        .set(values)
        .where(and(eq(influenceAccounts.applicationId, row.id), eq(influenceAccounts.id, id)));
    for (const [id, proofState] of Object.entries(proofs)) await write(id, { proofState });
    if (state !== "in_review") for (const [id, why] of Object.entries(asked)) await write(id, { asked: why });
  },
  async before(tx, change): Promise<Partial<ApplicationRow>> {
    const { row, state, detail, undoes } = change;
    if (state !== "approved" || row.state === "approved") return {};
    if (undoes) return { number: row.number ?? (await nextNumber(tx, row)) };
    await demandProof(tx, row.id);
    const before = await endBefore(tx, change);
    return {
      number: row.number ?? before ?? (await nextNumber(tx, row)),
      tier: detail.tier ?? (row.tier === "" ? "C" : row.tier),
    };
  },
  async after(tx, { row, state, detail, undoes, effects }) {
    if ((row.state === "approved") === (state === "approved")) return;
    if (detail.what !== "renewed") await settleClaims(tx, row.id, { holds: state === "approved", undoes });
    await copyVoice(tx, effects.cache, row);
  },
});

/** Stands with rights that were waited for as their voice ended; by it they are found again when that is undone. */
const OVER = "达人资格已结束";

/** What nobody may have any longer is not handed over; where the end is undone, it is waited for again. */
async function settleClaims(
  tx: Transaction,
  id: string,
  { holds, undoes }: { holds: boolean; undoes: boolean },
): Promise<void> {
  const ofThis = eq(influenceClaims.applicationId, id);
  if (!holds)
    await tx
      .update(influenceClaims)
      .set({ state: "refused", note: OVER, decidedAt: new Date() })
      .where(and(ofThis, eq(influenceClaims.state, "waiting")));
  else if (undoes)
    await tx
      .update(influenceClaims)
      .set({ state: "waiting", note: "", decidedAt: null })
      .where(and(ofThis, eq(influenceClaims.note, OVER), isNull(influenceClaims.decidedBy)));
}

/** Nobody is a voice whose profile no reviewer has seen to be his. @throws AppError CONFLICT */
async function demandProof(tx: Transaction, id: string): Promise<void> {
  const accounts = await accountsOf(tx, [id]);
  if (!accounts.some(({ proofState }) => proofState === "confirmed"))
    throw new AppError("CONFLICT", "请先在达人审核里打开主页，至少确认一个平台的核对码");
}

/** What is renewed ends with what renews it; so does what a renewal was not said to be about. @returns its number */
async function endBefore(
  tx: Transaction,
  { row, effects }: Change<ApplicationRow, Detail>,
): Promise<number | null> {
  const { memberId, section, state, id } = influenceApplications;
  const held = and(eq(memberId, row.memberId), eq(section, row.section), eq(state, "approved"));
  const before = await applicationsWhere(tx, influenceKind, and(held, ne(id, row.id)));
  const detail: Detail = { what: "renewed" };
  for (const { id: ended } of before) {
    await moveLife(tx, effects, INFLUENCE, ended, "withdraw", { by: {}, detail });
    await silence(tx, INFLUENCE, ended);
    // What he asked for and waits for goes on.
    await tx
      .update(influenceClaims)
      .set({ applicationId: row.id })
      .where(and(eq(influenceClaims.applicationId, ended), eq(influenceClaims.state, "waiting")));
  }
  return before[0]?.number ?? null;
}

/** The next number of a section; none is ever given to another member. */
async function nextNumber(tx: Transaction, { memberId, section }: ApplicationRow): Promise<number> {
  await lock(tx, `influence number:${section}`);
  const ofSection = eq(influenceApplications.section, section);
  const last = async (of: SQL | undefined = ofSection) =>
    (
      await tx
        .select({ number: max(influenceApplications.number) })
        .from(influenceApplications)
        .where(of)
    )[0]?.number ?? null;
  const own = await last(and(ofSection, eq(influenceApplications.memberId, memberId)));
  return own ?? ((await last()) ?? 0) + 1;
}
