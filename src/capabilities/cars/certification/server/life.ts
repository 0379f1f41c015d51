import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { recordAudit, settingValue } from "#capabilities/desk/admin/server/public.ts";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import { notify } from "#capabilities/people/notices/server/public.ts";
import {
  type Effects,
  moveLife,
  type Put,
  type Standing,
  silence,
} from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type ApplicationState, applicationStateOf } from "#shared/application.ts";
import { EXPIRED, type PieceKind, pieceKinds, TAKEN_OVER } from "#shared/certification.ts";
import { AppError } from "#shared/errors.ts";
import type { LifeState } from "#shared/life.ts";
import { deleteEvidence } from "./evidence.ts";
import { dropAnswers, hearingOf, wasHeard } from "./hearing.ts";
import { auditPath, type CertificationRow, holderOf, holdsCar } from "./holder.ts";
import { lockAccounts } from "./locks.ts";
import { CERTIFICATION, DAY, DRAFT_DAYS, WAITING_DAYS } from "./names.ts";
import { certificationNotice } from "./notice-kinds.ts";
import { copyCertified } from "./owners.ts";
import { EVIDENCE_DAYS, evidenceDays, VALID_MONTHS, validMonths } from "./settings.ts";
import { certificationEvents, certificationPieces, certifications } from "./tables.ts";

/** What a decision says beside yes or no. */
export interface Detail extends Record<string, unknown> {
  /** Of an approval: until when it holds; a year, or what operators set, without it. */
  validUntil?: Date;
  /** Papers of which better ones are asked for, and why. */
  pieces?: Partial<Record<PieceKind, string>>;
  /** What the timeline says of it. */
  what?: "released" | "sold" | "taken_over";
  /** Why an appeal is approved though whoever has the car was not heard yet, and from where. */
  unheard?: { reason: string; address: string };
}

/** An application, locked, as its life knows it: no number, plate or name is any part of its history. */
export async function readCertification(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx.select().from(certifications).where(eq(certifications.id, id)).for("update");
  if (row === undefined) return undefined;
  return { state: row.status, reason: row.reason, snapshot: { texts: { label: row.label }, pictures: [] } };
}

/** Puts a locked application where it is to stand, with all that follows from it. */
export async function writeCertification(
  tx: Transaction,
  { cache }: Effects,
  id: string,
  put: Put,
): Promise<void> {
  const [row] = await tx.select().from(certifications).where(eq(certifications.id, id));
  if (row === undefined) return;
  const { state: life, reason, snapshot, by = {}, undoes = false } = put;
  const detail: Detail = put.detail ?? {};
  if (undoes && row.kind !== "first" && row.state === "approved")
    throw new AppError("CONFLICT", "过户申诉和年审一经通过就已生效，不能撤销");
  const asked = await settlePieces(tx, id, life, detail);
  const state = applicationStateOf(life, { reason, asked }, EXPIRED);
  if (state === "approved" && row.kind === "appeal" && !undoes)
    await takeOver(tx, { cache }, row, by, detail.unheard);
  const kept = await evidenceKept(tx, row, state);
  await tx
    .update(certifications)
    .set({
      ...{ state, status: life, reason, updatedAt: new Date() },
      ...(snapshot && { label: snapshot.texts.label ?? row.label }),
      ...(await datesOf(tx, state, detail, undoes)),
      ...kept,
    })
    .where(eq(certifications.id, id));
  await writeEvent(tx, row, { state, reason, undoes, what: detail.what ?? "", by });
  // Whoever or whatever took it back: its member reads that its papers were deleted.
  if (state === "withdrawn") {
    await deleteEvidence(tx, id);
    await dropAnswers(tx, { holders: [id] });
  }
  if (state === "approved" && row.kind === "recheck" && row.aboutId !== null && !undoes)
    await renew(tx, { cache }, row.aboutId, by);
  const was = row.state === "approved";
  if (was !== (state === "approved") && row.kind !== "recheck") {
    if (was) await dropRechecks(tx, { cache }, id);
    await copyCertified(tx, cache, row);
  }
  if (
    row.kind !== "recheck" &&
    !holdsCar(row.kind, state) &&
    holdsCar(row.kind, row.state) &&
    detail.what !== "taken_over"
  )
    await promoteAppeal(tx, row.vinHash);
}

/** Writes down, or forgets, for which papers better ones are asked. @returns whether any are */
async function settlePieces(
  tx: Transaction,
  id: string,
  life: LifeState,
  { pieces }: Detail,
): Promise<boolean> {
  const ofThis = eq(certificationPieces.certificationId, id);
  if (life === "in_review") {
    await tx
      .delete(certificationPieces)
      .where(and(ofThis, isNull(certificationPieces.fileId), ne(certificationPieces.reason, "")));
    await tx.update(certificationPieces).set({ reason: "" }).where(ofThis);
    return false;
  }
  for (const kind of pieceKinds) {
    const why = pieces?.[kind];
    if (why === undefined) continue;
    await tx
      .insert(certificationPieces)
      .values({ certificationId: id, kind, reason: why })
      .onConflictDoUpdate({
        target: [certificationPieces.certificationId, certificationPieces.kind],
        set: { reason: why },
      });
  }
  const asked = await tx
    .select({ id: certificationPieces.id })
    .from(certificationPieces)
    .where(and(ofThis, ne(certificationPieces.reason, "")));
  return asked.length > 0;
}

async function datesOf(
  tx: Transaction,
  state: ApplicationState,
  { validUntil }: Detail,
  undoes: boolean,
): Promise<Partial<CertificationRow>> {
  const now = new Date();
  if (state === "submitted")
    return undoes ? { decidedAt: null, validUntil: null } : { decidedAt: null, submittedAt: now };
  if (state !== "approved") return { decidedAt: now };
  if (undoes) return {};
  return {
    decidedAt: now,
    approvedAt: now,
    remindedAt: null,
    validUntil: validUntil ?? (await yearFrom(tx, now)),
  };
}

/** The day on which what is approved now ends. */
export async function yearFrom(tx: Transaction, now: Date): Promise<Date> {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + (await settingValue(tx, VALID_MONTHS, validMonths)));
  return until;
}

/** Sets the day on which papers, numbers and names go: some days after the decision, at once when it is taken back. */
async function evidenceKept(
  tx: Transaction,
  row: CertificationRow,
  state: ApplicationState,
): Promise<Partial<CertificationRow>> {
  if (row.evidenceDeletedAt !== null && state !== "submitted") return {};
  const days = async (): Promise<number> => {
    if (state === "withdrawn") return 0;
    if (state === "material" || state === "draft") return DRAFT_DAYS;
    return settingValue(tx, EVIDENCE_DAYS, evidenceDays);
  };
  const needed = state === "submitted";
  const until = new Date(Date.now() + (needed ? WAITING_DAYS : await days()) * DAY);
  const files = await tx
    .select({ id: certificationPieces.fileId })
    .from(certificationPieces)
    .where(and(eq(certificationPieces.certificationId, row.id), isNotNull(certificationPieces.fileId)));
  await keepPrivateUntil(
    tx,
    files.flatMap(({ id }) => (id === null ? [] : [id])),
    until,
  );
  return needed ? { evidenceDeleteAt: null, evidenceDeletedAt: null } : { evidenceDeleteAt: until };
}

interface Happened {
  state: ApplicationState;
  reason: string;
  undoes: boolean;
  what: "" | NonNullable<Detail["what"]>;
  by: { memberId?: string | null | undefined; adminId?: string | undefined };
}

/** A decision that was taken back within its seconds never happened, as far as its member knows. */
async function writeEvent(tx: Transaction, row: CertificationRow, happened: Happened): Promise<void> {
  const { state, reason, undoes, what, by } = happened;
  if (undoes) {
    await tx.execute(sql`delete from ${certificationEvents} where ${certificationEvents.id} =
      (select max(id) from certification_events where certification_id = ${row.id} and "to" = ${row.state})`);
    return;
  }
  await tx.insert(certificationEvents).values({
    ...{ certificationId: row.id, from: row.state, to: state, what, reason },
    ...{ byMember: by.memberId ?? null, byAdmin: by.adminId ?? null },
  });
}

/**
 * Takes the car from whoever has it: the papers say that it is another's now.
 * @throws AppError CONFLICT while he was not heard and has time for it, and no reason is given
 */
async function takeOver(
  tx: Transaction,
  services: Effects,
  appeal: CertificationRow,
  by: Happened["by"],
  unheard: Detail["unheard"],
): Promise<void> {
  const holder = await holderOf(tx, appeal.vinHash);
  if (holder === undefined) return;
  const early = !wasHeard(await hearingOf(tx, appeal, holder));
  if (early && unheard === undefined)
    throw new AppError("CONFLICT", "原车主还没有回应，回应时间也没有到。提前通过请写明理由");
  if (early && unheard !== undefined && by.adminId !== undefined)
    await recordAudit(tx, {
      ...{ adminId: by.adminId, action: "certification.unheard", targetKind: CERTIFICATION },
      ...{ targetId: appeal.id, after: { reason: unheard.reason }, address: unheard.address },
    });
  await lockAccounts(tx, [holder.memberId, appeal.memberId]);
  const move =
    ({ approved: "revoke", submitted: "reject" } as const)[holder.state as "approved"] ?? "withdraw";
  const reason = TAKEN_OVER;
  const detail: Detail = { what: "taken_over" };
  await moveLife(tx, services, CERTIFICATION, holder.id, move, { by, reason, detail });
  await silence(tx, CERTIFICATION, holder.id);
  await notify(
    tx,
    certificationNotice,
    { memberId: holder.memberId, key: `certification:${holder.id}:taken` },
    {
      title: "你的车主认证已转给新车主",
      body: `${holder.label}，车架号末位 ${holder.vinLast}。已经卖出请确认；没有卖出可以申诉。`,
      reason: `新车主提交了行驶证和过户凭证，审核已通过${early && unheard ? `（未等到回应期满：${unheard.reason}）` : ""}`,
      link: auditPath(holder),
      action: "查看并处理",
    },
  );
}

/** A re-check was passed: what it is about holds for another year, also where it has ended meanwhile. */
async function renew(tx: Transaction, services: Effects, id: string, by: Happened["by"]): Promise<void> {
  const [row] = await tx.select().from(certifications).where(eq(certifications.id, id)).for("update");
  if (row === undefined) return;
  if (row.state === "approved") await extend(tx, row);
  else await moveLife(tx, services, CERTIFICATION, id, "pass", { by });
}

/** Has an approved certification hold for another year, counted from its end. */
export async function extend(tx: Transaction, row: CertificationRow): Promise<void> {
  const from = row.validUntil !== null && row.validUntil > new Date() ? row.validUntil : new Date();
  await tx
    .update(certifications)
    .set({ validUntil: await yearFrom(tx, from), remindedAt: null, updatedAt: new Date() })
    .where(eq(certifications.id, row.id));
  await tx
    .insert(certificationEvents)
    .values({ certificationId: row.id, what: "renewed", byMember: row.memberId });
}

/** What would renew a certification that has ended is not looked at any longer. */
async function dropRechecks(tx: Transaction, services: Effects, id: string): Promise<void> {
  const waiting = await tx
    .select({ id: certifications.id })
    .from(certifications)
    .where(
      and(
        eq(certifications.aboutId, id),
        eq(certifications.kind, "recheck"),
        inArray(certifications.state, ["submitted", "material"]),
      ),
    );
  for (const recheck of waiting)
    await moveLife(tx, services, CERTIFICATION, recheck.id, "withdraw", { by: {}, reason: "原认证已结束" });
}

/** The car is nobody's any longer: whoever has appealed for it longest is an applicant like any other. */
export async function promoteAppeal(tx: Transaction, vinHash: string): Promise<void> {
  if (vinHash === "") return;
  const [appeal] = await tx
    .select()
    .from(certifications)
    .where(
      and(
        eq(certifications.vinHash, vinHash),
        eq(certifications.kind, "appeal"),
        inArray(certifications.state, ["submitted", "material"]),
      ),
    )
    .orderBy(asc(certifications.id))
    .limit(1)
    .for("update");
  if (appeal === undefined) return;
  await tx
    .update(certifications)
    .set({ kind: "first", aboutId: null })
    .where(eq(certifications.id, appeal.id));
  await notify(
    tx,
    certificationNotice,
    { memberId: appeal.memberId, key: `certification:${appeal.id}:free` },
    {
      title: "原车主已解除这辆车的认证",
      body: `${appeal.label}：你的申诉已转为普通认证，无需再举证过户。`,
      link: auditPath(appeal),
    },
  );
}
