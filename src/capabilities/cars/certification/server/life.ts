import { and, asc, eq, inArray, isNull, ne } from "drizzle-orm";
import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import {
  addEvent,
  applicationReview,
  applicationsWhere,
  type Change,
  tellMember,
  untilFrom,
} from "#capabilities/review/applications/server/public.ts";
import {
  type Effects,
  moveLife,
  type ReviewKind,
  silence,
} from "#capabilities/review/moderation/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import { pieceNames, TAKEN_OVER } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import { deleteEvidence, piecesOf } from "./evidence.ts";
import { dropAnswers, hearingOf, wasHeard } from "./hearing.ts";
import { holderOf, holdsCar } from "./holder.ts";
import { CERTIFICATION, type CertificationRow, certificationKind, type Detail } from "./kind.ts";
import { lockAccounts, lockCarOf } from "./locks.ts";
import { copyCertified } from "./owners.ts";
import { certificationHearings, certificationPieces, certifications } from "./tables.ts";

export type { Detail };

const kindWords = { first: "首次认证", recheck: "年审", appeal: "过户申诉" };

/** Applications of owners under review, with all that follows from where they stand. */
export const certificationReview: ReviewKind = applicationReview<CertificationRow, Detail>(
  certificationKind,
  {
    lines: linesOf,
    searched: ["label", "vinLast"],
    locks: lockCarOf,
    async settle(tx, { id }, { state }, { pieces = {} }) {
      if (state === "in_review") {
        const unsent = and(isNull(certificationPieces.fileId), ne(certificationPieces.reason, ""));
        await tx.delete(certificationPieces).where(and(eq(certificationPieces.certificationId, id), unsent));
        return;
      }
      for (const [kind, reason] of Object.entries(pieces) as [keyof typeof pieces, string][])
        await tx
          .insert(certificationPieces)
          .values({ certificationId: id, kind, reason })
          .onConflictDoUpdate({
            target: [certificationPieces.certificationId, certificationPieces.kind],
            set: { reason },
          });
    },
    async before(tx, change) {
      const { row, state, undoes, keptUntil } = change;
      if (state === "approved" && row.kind === "appeal" && !undoes) await takeOver(tx, change);
      // Papers, numbers and names go some days after the decision, and at once when it is taken back.
      if (state === "submitted") return { evidenceDeleteAt: null, evidenceDeletedAt: null };
      return row.evidenceDeletedAt === null ? { evidenceDeleteAt: keptUntil } : {};
    },
    async after(tx, { row, state, detail, by, undoes, effects }) {
      // Whoever or whatever took it back: its member reads that its papers were deleted.
      if (state === "withdrawn") {
        await deleteEvidence(tx, row.id);
        await dropAnswers(tx, { holders: [row.id] });
      }
      if (row.kind === "recheck") {
        if (state === "approved" && row.aboutId !== null && !undoes)
          await renew(tx, effects, row.aboutId, by);
        return;
      }
      const was = row.state === "approved";
      if (was !== (state === "approved")) {
        if (was) await dropRechecks(tx, effects, row.id);
        await copyCertified(tx, effects.cache, row);
      }
      if (!holdsCar(row.kind, state) && holdsCar(row.kind, row.state) && detail.what !== "taken_over")
        await promoteAppeal(tx, row.vinHash);
    },
  },
);

async function linesOf(db: Queryable, rows: readonly CertificationRow[]) {
  const ids = rows.map(({ id }) => id);
  const papersOf = Map.groupBy(await piecesOf(db, ids), (piece) => piece.certificationId);
  const hearings = await db
    .select({ appealId: certificationHearings.appealId, answeredAt: certificationHearings.answeredAt })
    .from(certificationHearings)
    .where(inArray(certificationHearings.appealId, ids));
  const answered = new Set(hearings.flatMap((one) => (one.answeredAt === null ? [] : [one.appealId])));
  return new Map(
    rows.map((row) => {
      const held = (papersOf.get(row.id) ?? []).filter(({ fileId }) => fileId !== null);
      const lines = [
        row.label,
        `${kindWords[row.kind]} · 车架号末位 ${row.vinLast || "—"} · 车牌 ${row.plateMasked || "—"}`,
        `材料：${held.map(({ kind }) => pieceNames[kind]).join("、") || "已删除"}`,
        // What he says changes what a decision rests on.
        ...(row.kind === "appeal" ? [`原车主：${answered.has(row.id) ? "已回应" : "还没有回应"}`] : []),
      ];
      return [row.id, lines] as const;
    }),
  );
}

/**
 * Takes the car from whoever has it: the papers say that it is another's now.
 * @throws AppError CONFLICT while he was not heard and has time for it, and no reason is given
 */
async function takeOver(
  tx: Transaction,
  { row: appeal, by, effects, detail: { unheard } }: Change<CertificationRow, Detail>,
): Promise<void> {
  const holder = await holderOf(tx, appeal.vinHash);
  if (holder === undefined) return;
  const early = !wasHeard(await hearingOf(tx, appeal, holder));
  if (early && unheard === undefined)
    throw new AppError("CONFLICT", "原车主还没有回应，回应时间也没有到。提前通过请填写理由");
  if (early && unheard !== undefined && by.adminId !== undefined)
    await recordAudit(tx, {
      ...{ adminId: by.adminId, action: "certification.unheard", targetKind: CERTIFICATION },
      ...{ targetId: appeal.id, after: { reason: unheard.reason }, address: unheard.address },
    });
  await lockAccounts(tx, [holder.memberId, appeal.memberId]);
  const move =
    ({ approved: "revoke", submitted: "reject" } as const)[holder.state as "approved"] ?? "withdraw";
  const detail: Detail = { what: "taken_over" };
  await moveLife(tx, effects, CERTIFICATION, holder.id, move, { by, reason: TAKEN_OVER, detail });
  await silence(tx, CERTIFICATION, holder.id);
  await tellMember(
    tx,
    certificationKind,
    { memberId: holder.memberId, about: `${holder.id}:taken` },
    {
      title: "你的车主认证已转给新车主",
      body: `${holder.label}，车架号末位 ${holder.vinLast}。已经卖出请确认；未卖出可以申诉。`,
      reason: `新车主提交了行驶证和过户凭证，审核已通过${early && unheard ? `（未等到回应期满：${unheard.reason}）` : ""}`,
      link: certificationKind.follow(holder),
      action: "查看并处理",
    },
  );
}

/** A re-check was passed: what it is about holds for another year, also where it has ended meanwhile. */
async function renew(
  tx: Transaction,
  effects: Effects,
  id: string,
  by: Change<CertificationRow, Detail>["by"],
): Promise<void> {
  const [row] = await tx.select().from(certifications).where(eq(certifications.id, id)).for("update");
  if (row === undefined) return;
  if (row.state === "approved") await extend(tx, row);
  else await moveLife(tx, effects, CERTIFICATION, id, "pass", { by });
}

/** Has an approved certification hold for another year, counted from its end. */
export async function extend(tx: Transaction, { id, memberId, validUntil }: CertificationRow): Promise<void> {
  const from = validUntil !== null && validUntil > new Date() ? validUntil : new Date();
  await tx
    .update(certifications)
    .set({
      validUntil: await untilFrom(tx, certificationKind, from),
      ...{ remindedAt: null, updatedAt: new Date() },
    })
    .where(eq(certifications.id, id));
  await addEvent(tx, certificationKind, { applicationId: id, what: "renewed", byMember: memberId });
}

const waits = inArray(certifications.state, ["submitted", "material"]);

/** What would renew a certification that has ended is not looked at any longer. */
async function dropRechecks(tx: Transaction, effects: Effects, id: string): Promise<void> {
  const ofIt = and(eq(certifications.aboutId, id), eq(certifications.kind, "recheck"), waits);
  for (const recheck of await applicationsWhere(tx, certificationKind, ofIt))
    await moveLife(tx, effects, CERTIFICATION, recheck.id, "withdraw", { by: {}, reason: "原认证已结束" });
}

/** The car is nobody's any longer: whoever has appealed for it longest is an applicant like any other. */
export async function promoteAppeal(tx: Transaction, vinHash: string): Promise<void> {
  if (vinHash === "") return;
  const [appeal] = await tx
    .select()
    .from(certifications)
    .where(and(eq(certifications.vinHash, vinHash), eq(certifications.kind, "appeal"), waits))
    .orderBy(asc(certifications.id))
    .limit(1)
    .for("update");
  if (appeal === undefined) return;
  await tx
    .update(certifications)
    .set({ kind: "first", aboutId: null })
    .where(eq(certifications.id, appeal.id));
  await tellMember(
    tx,
    certificationKind,
    { memberId: appeal.memberId, about: `${appeal.id}:free` },
    {
      title: "原车主已解除这辆车的认证",
      body: `${appeal.label}：你的申诉已转为普通认证，无需再举证过户。`,
      link: certificationKind.follow(appeal),
    },
  );
}
