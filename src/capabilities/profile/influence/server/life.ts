import { and, eq, isNull, max, ne, sql } from "drizzle-orm";
import { keepPrivateUntil } from "#capabilities/media/media/server/public.ts";
import {
  type Effects,
  moveLife,
  type Put,
  type Standing,
  silence,
} from "#capabilities/review/moderation/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { pathOf } from "#sections/paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { type ApplicationState, applicationStateOf } from "#shared/application.ts";
import { AppError } from "#shared/errors.ts";
import { ENDED, type Tier } from "#shared/influence.ts";
import type { LifeState } from "#shared/life.ts";
import { accountsOf } from "./accounts.ts";
import { DAY, DECIDED_DAYS, INFLUENCE, VALID_MONTHS, WAITING_DAYS } from "./names.ts";
import { influenceAccounts, influenceApplications, influenceClaims, influenceEvents } from "./tables.ts";
import { copyVoice } from "./voices.ts";

export type ApplicationRow = typeof influenceApplications.$inferSelect;

/** What a decision says beside yes or no. */
export interface Detail extends Record<string, unknown> {
  /** Of an approval; the lowest without it. */
  tier?: Tier;
  /** Of an approval: until when it holds; a year without it. */
  validUntil?: Date;
  /** What was seen in the profiles, by account. */
  proofs?: Readonly<Record<string, "confirmed" | "missing">>;
  /** Why something better is asked for, by account. */
  asked?: Readonly<Record<string, string>>;
  /** What the timeline says of it. */
  what?: "resigned" | "renewed";
}

/** The screen on which a member follows his application. */
export const auditPath = ({ section }: Pick<ApplicationRow, "section">): string =>
  pathOf("voice.audit", {}, { section: sectionBySlug(section) });

/** An application, locked, as its life knows it. */
export async function readApplication(tx: Transaction, id: string): Promise<Standing | undefined> {
  const [row] = await tx
    .select()
    .from(influenceApplications)
    .where(eq(influenceApplications.id, id))
    .for("update");
  if (row === undefined) return undefined;
  const texts = { called: row.called, style: row.style };
  return { state: row.status, reason: row.reason, snapshot: { texts, pictures: [] } };
}

/** Puts a locked application where it is to stand, with all that follows from it. */
export async function writeApplication(
  tx: Transaction,
  effects: Effects,
  id: string,
  put: Put,
): Promise<void> {
  const [row] = await tx.select().from(influenceApplications).where(eq(influenceApplications.id, id));
  if (row === undefined) return;
  const { state: life, reason, snapshot, by = {}, undoes = false } = put;
  const detail: Detail = put.detail ?? {};
  if (undoes && row.aboutId !== null && row.state === "approved")
    throw new AppError("CONFLICT", "年度复核一经通过就已生效，不能撤销");
  const asked = await settleAccountStates(tx, id, life, detail);
  const state = applicationStateOf(life, { reason, asked }, ENDED);
  const approves = state === "approved" && row.state !== "approved";
  if (approves && !undoes) {
    await demandProof(tx, id);
    await endBefore(tx, effects, row);
  }
  await tx
    .update(influenceApplications)
    .set({
      ...{ state, status: life, reason, updatedAt: new Date() },
      ...(snapshot && {
        called: snapshot.texts.called ?? row.called,
        style: snapshot.texts.style ?? row.style,
      }),
      ...datesOf(state, detail, undoes),
      ...(approves && { number: row.number ?? (await nextNumber(tx, row)) }),
      ...(approves && !undoes && { tier: detail.tier ?? (row.tier === "" ? "C" : row.tier) }),
    })
    .where(eq(influenceApplications.id, id));
  await keepScreenshots(tx, id, state);
  await writeEvent(tx, row, { state, reason, undoes, what: detail.what ?? "", by });
  if ((row.state === "approved") === (state === "approved")) return;
  if (detail.what !== "renewed") await settleClaims(tx, id, { holds: state === "approved", undoes });
  await copyVoice(tx, effects.cache, row);
}

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

/** Writes down what was seen in the profiles, and for which of them better is asked. @returns whether any is */
async function settleAccountStates(
  tx: Transaction,
  id: string,
  life: LifeState,
  { proofs = {}, asked = {} }: Detail,
): Promise<boolean> {
  const ofThis = eq(influenceAccounts.applicationId, id);
  for (const [accountId, proofState] of Object.entries(proofs))
    await tx
      .update(influenceAccounts)
      .set({ proofState })
      .where(and(ofThis, eq(influenceAccounts.id, accountId)));
  if (life === "in_review") {
    await tx.update(influenceAccounts).set({ asked: "" }).where(ofThis);
    return false;
  }
  for (const [accountId, why] of Object.entries(asked))
    await tx
      .update(influenceAccounts)
      .set({ asked: why })
      .where(and(ofThis, eq(influenceAccounts.id, accountId)));
  const [some] = await tx
    .select({ id: influenceAccounts.id })
    .from(influenceAccounts)
    .where(and(ofThis, ne(influenceAccounts.asked, "")))
    .limit(1);
  return some !== undefined;
}

/** Nobody is a voice whose profile no reviewer has seen to be his. @throws AppError CONFLICT */
async function demandProof(tx: Transaction, id: string): Promise<void> {
  const accounts = await accountsOf(tx, [id]);
  if (!accounts.some(({ proofState }) => proofState === "confirmed"))
    throw new AppError("CONFLICT", "请先在达人审核里打开主页，至少确认一个平台的核对码");
}

/** What is renewed ends with what renews it; so does what a renewal was not said to be about. */
async function endBefore(tx: Transaction, effects: Effects, row: ApplicationRow): Promise<void> {
  const before = await tx
    .select({ id: influenceApplications.id, number: influenceApplications.number })
    .from(influenceApplications)
    .where(
      and(
        eq(influenceApplications.memberId, row.memberId),
        eq(influenceApplications.section, row.section),
        eq(influenceApplications.state, "approved"),
        ne(influenceApplications.id, row.id),
      ),
    );
  for (const { id, number } of before) {
    await moveLife(tx, effects, INFLUENCE, id, "withdraw", {
      by: {},
      detail: { what: "renewed" } satisfies Detail,
    });
    await silence(tx, INFLUENCE, id);
    // What he asked for and waits for goes on.
    await tx
      .update(influenceClaims)
      .set({ applicationId: row.id })
      .where(and(eq(influenceClaims.applicationId, id), eq(influenceClaims.state, "waiting")));
    row.number ??= number;
  }
}

/** The next number of a section; none is ever given to another member. */
async function nextNumber(tx: Transaction, { memberId, section }: ApplicationRow): Promise<number> {
  await lock(tx, `influence number:${section}`);
  const ofSection = eq(influenceApplications.section, section);
  const [own] = await tx
    .select({ number: max(influenceApplications.number) })
    .from(influenceApplications)
    .where(and(ofSection, eq(influenceApplications.memberId, memberId)));
  if (own?.number != null) return own.number;
  const [last] = await tx
    .select({ number: max(influenceApplications.number) })
    .from(influenceApplications)
    .where(ofSection);
  return (last?.number ?? 0) + 1;
}

function datesOf(state: ApplicationState, { validUntil }: Detail, undoes: boolean): Partial<ApplicationRow> {
  const now = new Date();
  if (state === "submitted")
    return undoes ? { decidedAt: null, validUntil: null } : { decidedAt: null, submittedAt: now };
  if (state !== "approved") return { decidedAt: now };
  if (undoes) return {};
  return { decidedAt: now, approvedAt: now, remindedAt: null, validUntil: validUntil ?? yearFrom(now) };
}

/** The day on which what is approved then ends. */
export function yearFrom(now: Date): Date {
  const until = new Date(now);
  until.setUTCMonth(until.getUTCMonth() + VALID_MONTHS);
  return until;
}

/** Screenshots go some days after the decision, and at once when the application is taken back. */
async function keepScreenshots(tx: Transaction, id: string, state: ApplicationState): Promise<void> {
  const days = state === "submitted" ? WAITING_DAYS : state === "withdrawn" ? 0 : DECIDED_DAYS;
  const files = (await accountsOf(tx, [id])).flatMap(({ screenshotId }) => screenshotId ?? []);
  await keepPrivateUntil(tx, files, new Date(Date.now() + days * DAY));
}

interface Happened {
  state: ApplicationState;
  reason: string;
  undoes: boolean;
  what: NonNullable<Detail["what"]> | "";
  by: { memberId?: string | null | undefined; adminId?: string | undefined };
}

/** A decision that was taken back within its seconds never happened, as far as its member knows. */
async function writeEvent(tx: Transaction, row: ApplicationRow, happened: Happened): Promise<void> {
  const { state, reason, undoes, what, by } = happened;
  if (undoes) {
    await tx.execute(sql`delete from ${influenceEvents} where ${influenceEvents.id} =
      (select max(id) from influence_events where application_id = ${row.id} and "to" = ${row.state})`);
    return;
  }
  await tx.insert(influenceEvents).values({
    ...{ applicationId: row.id, from: row.state, to: state, what, reason },
    ...{ byMember: by.memberId ?? null, byAdmin: by.adminId ?? null },
  });
}
